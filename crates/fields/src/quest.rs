//! Going on a quest (section 16).

use crate::action::Action;
use crate::content::cards::Feat;
use crate::content::effect::Window;
use crate::event::Event;
use crate::frame::{Ask, Errand, Frame, FrameRules, QuestEnd};
use crate::ids::HeroId;
use crate::state::{Fields, Standard};
use engine::{Cx, Seat};

impl Fields {
    /// FE-16.1, FE-16.2, FE-16.6, FE-R68: the token is spent for good; the top card of the scenario deck is resolved.
    pub(crate) fn go_on_quest(&mut self, hero: HeroId, cx: &mut impl Cx<Event>) {
        self.take(Standard::Quest);
        self.tokens = self.tokens.without(self.hero(hero).area);
        let Some(card) = self.adventures.draw(cx) else { return };
        let epics = self.content.get().shape.epics;
        if card >= epics {
            // FE-16.5.
            self.fight_epic(hero, card - epics, cx);
            return;
        }
        let (quest, team) = (&self.defs().quests[card as usize], self.team_of(hero));
        let name = self.hero_name(hero);
        cx.emit(|| Event::Quests { hero: name, quest: &quest.name, story: &quest.story });
        self.fulfilled = false;
        // FE-R70: a lasting task stays with the hero; an older one is given up.
        if quest.lasting.is_some() {
            if let Some(old) = self.hero_mut(hero).quest.replace(card) {
                self.adventures.discard(old);
            }
            return;
        }
        self.frames.push(Frame::QuestEnd(QuestEnd { hero, quest: card }));
        // FE-16.3, FE-R190: the task of the hero's own faction, or the common one; without either its controller picks.
        let faction = &self.def(hero).faction;
        let own = quest.tasks.iter().find(|(of, _)| of == faction).map(|(_, task)| task.id);
        if own.is_none() && quest.task.is_empty() {
            self.frames.push(Frame::Errand(Errand { hero, quest: card }));
            return;
        }
        self.run(own.unwrap_or(quest.task.id), team, Some(hero));
    }

    /// FE-R70: a lasting task is looked at when the turn of its hero ends.
    pub(crate) fn lasting_quest(&mut self, hero: HeroId, _cx: &mut impl Cx<Event>) {
        let Some(card) = self.hero(hero).quest else { return };
        let Some(task) = &self.defs().quests[card as usize].lasting else { return };
        if self.holds(task, self.team_of(hero), Some(hero)) {
            self.hero_mut(hero).quest = None;
            self.fulfilled = true;
            self.frames.push(Frame::QuestEnd(QuestEnd { hero, quest: card }));
        }
    }
}

impl FrameRules for Errand {
    fn asks(&self, _game: &Fields) -> Ask {
        Ask::Hero(self.hero)
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        let tasks = &game.defs().quests[self.quest as usize].tasks;
        out.extend((0..tasks.len() as u8).map(Action::Choose));
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, _cx: &mut impl Cx<Event>) {
        let Action::Choose(i) = action else { return };
        game.frames.pop();
        let task = game.defs().quests[self.quest as usize].tasks[usize::from(i)].1.id;
        game.run(task, game.team_of(self.hero), Some(self.hero));
    }
}

impl FrameRules for QuestEnd {
    /// FE-16.4, FE-R69.
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        let (hero, team) = (self.hero, game.team_of(self.hero));
        let quest = &game.defs().quests[self.quest as usize];
        game.frames.pop();
        game.adventures.discard(self.quest);
        let (name, done) = (game.hero_name(hero), std::mem::take(&mut game.fulfilled));
        cx.emit(|| Event::QuestEnds { hero: name, quest: &quest.name, done });
        if done {
            game.feat(team, Feat::QuestDone, 1);
            game.trigger(hero, Window::QuestDone);
            game.run(quest.reward.id, team, Some(hero));
        }
    }
}
