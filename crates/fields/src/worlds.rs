//! What a team cannot know, dealt out anew; and what others see of an action.

use crate::action::Action;
use crate::combat::Lies;
use crate::deck::{nth, total};
use crate::frame::{Champions, Drawn, Frame, Tool};
use crate::ids::{COMBAT, Combat, TeamId};
use crate::state::{Fields, KINDS};
use engine::{GameRng, Seat};

impl Fields {
    /// Hands, packs, spells and hidden combat cards of the other teams are put together with what they are drawn from, and
    /// dealt out again.
    pub(crate) fn imagine(&mut self, mine: TeamId, me: Seat, rng: &mut GameRng) {
        self.imagine_victories(mine, rng);
        self.imagine_packs(mine, rng);
        self.imagine_grid(mine, rng);
        // FE-18.3: what others put together is known to their team alone.
        if self.trading().is_some_and(|team| team != mine) {
            self.trade = engine::List::default();
        }
        let first = self.seats_of(mine).lowest() == Some(me);
        let teams: Vec<TeamId> = self.team_ids().collect();
        if let Some(Frame::Champions(Champions { chosen, .. })) = self.frames.top_mut() {
            for team in teams.into_iter().filter(|team| *team != mine || !first) {
                if let Some(hero) = &mut chosen[team.index()] {
                    hero.0 = team.0 * crate::ids::TEAM_SIZE as u8 + rng.below(crate::ids::TEAM_SIZE as u32) as u8;
                }
            }
        }
    }

    fn imagine_victories(&mut self, mine: TeamId, rng: &mut GameRng) {
        let others: Vec<TeamId> = self.team_ids().filter(|team| *team != mine).collect();
        let mut pool = self.victories;
        for team in &others {
            let team = self.team(*team);
            pool |= team.gone | team.hand.iter().fold(0, |all, held| all | 1u32 << held.card);
        }
        let mut draw = |pool: &mut u32| {
            let mut bits = *pool;
            for _ in 0..rng.below(bits.count_ones().max(1)) {
                bits &= bits - 1;
            }
            let card = bits.trailing_zeros();
            *pool &= !(1 << card);
            card as u8
        };
        for id in others {
            let team = self.team_mut(id);
            for held in team.hand.iter_mut() {
                (held.card, held.count) = (draw(&mut pool), 0);
            }
            let gone = team.gone.count_ones();
            team.gone = (0..gone).fold(0, |all, _| all | 1 << draw(&mut pool));
        }
        self.victories = pool;
    }

    fn imagine_packs(&mut self, mine: TeamId, rng: &mut GameRng) {
        let mut draw = |bag: &mut [u8; KINDS]| {
            let card = nth(bag, rng.below(total(bag).max(1)));
            bag[card as usize] -= 1;
            card
        };
        let heroes: Vec<usize> =
            self.all_heroes().filter(|hero| self.team_of(*hero) != mine).map(crate::ids::HeroId::index).collect();
        for hero in &heroes {
            self.heroes[*hero].pack.iter().for_each(|card| self.equipment.left[*card as usize] += 1);
            self.heroes[*hero].spells.iter().for_each(|card| self.spells.left[*card as usize] += 1);
        }
        for hero in heroes {
            self.heroes[hero].pack.iter_mut().for_each(|card| *card = draw(&mut self.equipment.left));
            self.heroes[hero].spells.iter_mut().for_each(|card| *card = draw(&mut self.spells.left));
        }
    }

    /// Hidden cards on the grid are basic ones; what has just been drawn may be any but a tool.
    fn imagine_grid(&mut self, mine: TeamId, rng: &mut GameRng) {
        for side in 0..2 {
            let Some(hero) = self.duel.sides[side].hero.filter(|hero| self.team_of(*hero) != mine) else { continue };
            let _ = hero;
            let hidden = |lies: Lies| matches!(lies, Lies::Hidden | Lies::TurnedHidden);
            let drawn = match self.frames.top() {
                Some(Frame::Drawn(Drawn { side: of, card, .. })) if usize::from(*of) == side => vec![*card],
                Some(Frame::Tool(Tool { side: of, first, second: Some(second), .. })) if usize::from(*of) == side => {
                    vec![*first, *second]
                }
                _ => Vec::new(),
            };
            let fighter = &mut self.duel.sides[side];
            for placed in fighter.cards.iter().filter(|placed| hidden(placed.lies)) {
                fighter.left[placed.card.index()] += 1;
            }
            for card in &drawn {
                fighter.left[card.index()] += 1;
            }
            let mut draw = |left: &mut [u8; COMBAT], fits: &dyn Fn(Combat) -> bool| {
                let mut bag = *left;
                Combat::ALL.iter().filter(|card| !fits(**card)).for_each(|card| bag[card.index()] = 0);
                let card = nth(&bag, rng.below(total(&bag).max(1)));
                left[card as usize] = left[card as usize].saturating_sub(1);
                Combat::ALL[card as usize]
            };
            for placed in fighter.cards.iter_mut().filter(|placed| hidden(placed.lies)) {
                placed.card = draw(&mut fighter.left, &Combat::is_basic);
            }
            match self.frames.top_mut() {
                Some(Frame::Drawn(frame)) if usize::from(frame.side) == side => {
                    frame.card = draw(&mut fighter.left, &|card| card != Combat::Tool);
                }
                Some(Frame::Tool(frame)) if usize::from(frame.side) == side && frame.second.is_some() => {
                    frame.first = draw(&mut fighter.left, &|_| true);
                    frame.second = Some(draw(&mut fighter.left, &|_| true));
                }
                _ => {}
            }
        }
    }
}

/// What `viewer` sees of an action, if not all of it.
pub(crate) fn concealed(game: &Fields, actor: Seat, action: Action, viewer: Seat) -> Option<u64> {
    let mates = game.team_at(actor) == game.team_at(viewer);
    if mates {
        return None;
    }
    match action {
        Action::Exchange(places) => Some(u64::from(places.count_ones())),
        // FE-18.3: an exchange is seen when it is proposed.
        Action::Give { .. } | Action::Ask { .. } => Some(100),
        _ => None,
    }
}
