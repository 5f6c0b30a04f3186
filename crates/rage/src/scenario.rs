//! The language of the campaign: token kinds, single tiles, corrupted clans and scenarios, as `content/rage` says them and as the
//! rules read them. All effects are ours (RA-R83); the material and its counts are the box's (RA-1.21).

use crate::modifier::{Modifier, When};
use crate::types::Mods;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// RA-1.21: the kinds of tokens in the box. What a kind does is code; its name, count and values are `tokens.ron`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Token {
    /// RA-29.15.
    Grudge,
    /// RA-29.16.
    Prisoner,
    /// RA-29.17.
    Portal,
    /// RA-29.18.
    Vial,
    /// RA-29.19.
    Automaton,
    /// RA-29.20.
    Ritual,
    /// RA-29.21.
    ControlSpell,
    /// RA-29.22: worth 1.
    Crystal,
    /// RA-29.22: worth 3.
    Cluster,
    /// RA-29.23.
    Shaken,
    /// RA-29.24.
    PlusLife,
    /// RA-29.25.
    Fault,
    /// RA-29.26.
    FireOrb,
    /// RA-29.27.
    Vasconis,
}

impl Token {
    /// Every kind.
    pub const ALL: [Token; 14] = [
        Token::Grudge,
        Token::Prisoner,
        Token::Portal,
        Token::Vial,
        Token::Automaton,
        Token::Ritual,
        Token::ControlSpell,
        Token::Crystal,
        Token::Cluster,
        Token::Shaken,
        Token::PlusLife,
        Token::Fault,
        Token::FireOrb,
        Token::Vasconis,
    ];

    /// RA-1.21: how many there are in the box.
    #[must_use]
    pub const fn in_the_box(self) -> u8 {
        match self {
            Token::Grudge => 20,
            Token::Automaton => 18,
            Token::Crystal | Token::Cluster | Token::Fault => 10,
            Token::Portal => 5,
            Token::PlusLife | Token::FireOrb => 3,
            Token::Vial | Token::Ritual | Token::ControlSpell => 2,
            Token::Prisoner | Token::Shaken | Token::Vasconis => 1,
        }
    }

    /// RA-29.9: the kind's number among the combatants of a side, if it can stand among them. Portals share Vasconis' number, so
    /// that no scenario has both as combatants.
    #[must_use]
    pub const fn kind(self) -> Option<usize> {
        match self {
            Token::Automaton => Some(3),
            Token::Vasconis | Token::Portal => Some(4),
            _ => None,
        }
    }

    /// RA-29.22: the Crystals a loot token is worth.
    #[must_use]
    pub const fn loot(self) -> u16 {
        match self {
            Token::Crystal => 1,
            Token::Cluster => 3,
            _ => 0,
        }
    }

    /// Whether whoever controls its Territory at the end of an own action takes it into hand.
    #[must_use]
    pub const fn is_taken(self) -> bool {
        matches!(self, Token::Vial | Token::Ritual | Token::ControlSpell | Token::PlusLife)
    }
}

/// What a kind of token is, in `tokens.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TokenDef {
    /// Which.
    pub kind: Token,
    /// What one is called.
    pub name: String,
    /// What several are called.
    pub plural: String,
    /// RA-1.21.
    pub count: u8,
    /// What sort of thing it is.
    pub class: Class,
    /// Values of a combatant; what an attachment adds.
    #[serde(default)]
    pub mods: Mods,
    /// The Battles an attachment counts in; without it, all.
    #[serde(default)]
    pub when: Option<When>,
    /// Movement of a combatant that belongs to a player.
    #[serde(default)]
    pub movement: u8,
    /// RA-22.2: Crystals for eliminating it.
    #[serde(default)]
    pub crystal_value: u8,
    /// What it does, in our words.
    pub text: String,
}

/// What sort of thing a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// RA-29.9: fights.
    Combatant,
    /// RA-29.11: can only be eliminated.
    Target,
    /// Lies somewhere or is held, and can be used.
    Object,
    /// Marks a place.
    Marker,
    /// Changes a unit type while attached.
    Attachment,
}

/// RA-29.28: the single tiles of the box. Prison and Factory are two faces of one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Single {
    /// Where Vasconis waits.
    Esmeril,
    /// Where the prisoner sits.
    Prison,
    /// Where automatons are made.
    Factory,
}

impl Single {
    /// All of them.
    pub const ALL: [Single; 3] = [Single::Esmeril, Single::Prison, Single::Factory];
}

/// What a single tile is called, in `campaign.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SingleDef {
    /// Which.
    pub tile: Single,
    /// As in a sentence: "the Prison".
    pub name: String,
}

/// The campaign as the rules read it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Season {
    /// By kind, in the order of [`Token::ALL`].
    pub tokens: Vec<TokenDef>,
    /// In the order of [`Single::ALL`].
    pub singles: Vec<SingleDef>,
    /// Layouts with a single tile in the middle, for 2, 3 and 4 players.
    pub layouts: Vec<Around>,
    /// The corrupted-clan cards.
    pub corrupted: Vec<CorruptedDef>,
    /// The scenarios, in the order of their files' names.
    pub scenarios: Vec<Scenario>,
}

impl Season {
    /// What a kind of token is.
    #[must_use]
    pub fn token(&self, kind: Token) -> &TokenDef {
        &self.tokens[kind as usize]
    }

    /// What a single tile is called.
    #[must_use]
    pub fn single(&self, tile: Single) -> &str {
        &self.singles[tile as usize].name
    }
}

/// A layout around a single tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Around {
    /// The tiles and Bastions.
    pub layout: crate::types::Layout,
    /// Where the single tile lies.
    pub single: crate::types::Hex,
}

/// RA-29.29, RA-R87: a corrupted-clan card, in `corrupted.ron`: modifiers for one scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CorruptedDef {
    /// Unique, in lower case.
    pub id: String,
    /// As shown.
    pub name: String,
    /// A clan's id, or `elves`.
    pub applies_to: String,
    /// What it changes, by level or Elf type; one gain and one drawback.
    pub mods: [Vec<Modifier>; 3],
}

/// A scenario, `scenarios/*.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Unique, in lower case.
    pub id: String,
    /// As shown.
    pub title: String,
    /// What is told before.
    pub intro: String,
    /// What is told after.
    pub outro: String,
    /// RA-R84: where in a campaign it may stand.
    #[serde(default)]
    pub position: Position,
    /// The last round; nothing goes on beyond it.
    pub rounds: u8,
    /// RA-29.28: single tiles beside the board.
    #[serde(default)]
    pub tiles: Vec<Single>,
    /// Values of tokens in this scenario, instead of their own; RA-29.11: a portal with Life is a target.
    #[serde(default)]
    pub mods: Vec<(Token, Mods)>,
    /// RA-29.5: Elves on a City and on a Forge.
    #[serde(default = "usual_garrisons")]
    pub garrisons: [u8; 2],
    /// RA-29.5: what every player starts with.
    #[serde(default)]
    pub start: Start,
    /// RA-29.6: tokens and Elves that are there at the start.
    #[serde(default)]
    pub setup: Vec<Verb>,
    /// RA-29.29: whose sheets are corrupted.
    #[serde(default)]
    pub corrupted: Vec<Corrupts>,
    /// RA-29.7: what happens when.
    #[serde(default)]
    pub triggers: Vec<Trigger>,
    /// RA-29.8: what players may do inside an action.
    #[serde(default)]
    pub options: Vec<Choice>,
    /// RA-29.3: any of these wins.
    pub victory: Vec<Goal>,
    /// Who wins after the last round, by the most of this; then as RA-R80 says.
    #[serde(alias = "standing")]
    pub ranked_by: Measure,
    /// RA-29.13: what the winner takes besides laurels; it persists.
    #[serde(default)]
    pub reward: Vec<Token>,
}

/// RA-R84.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Position {
    /// Anywhere but first and last, if these are taken.
    #[default]
    Any,
    /// Always the first one.
    First,
    /// Always the last one.
    Last,
}

/// RA-29.5: what every player starts with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Start {
    /// Gold.
    pub gold: u8,
    /// Crystals.
    pub crystals: u8,
    /// Units in the Bastion, by level.
    pub units: [u8; 3],
    /// Cards drawn from the market deck.
    pub equipment: u8,
    /// Cards drawn from the Legendary deck.
    pub legendary: u8,
}

/// RA-29.29: whose sheet a corrupted card lies beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Corrupts {
    /// The Elf sheet.
    Elves,
    /// The clan with most laurels; the first of them in seat order.
    Leader,
}

/// RA-29.7: when a trigger is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// Before Tactic cards are chosen.
    RoundStart,
    /// After revenue is paid.
    Revenue,
    /// When all moves of an action are made, before the first Battle.
    AfterMoves,
    /// When a Battle begins.
    BattleStart,
    /// Before an Assault is rolled.
    AssaultStart,
    /// When units have left after an Assault.
    AfterElimination,
    /// When a Battle is over.
    BattleEnd,
    /// In phase C, after the Stones.
    Stones,
    /// When a player's action is over.
    ActionEnd,
    /// In phase E, after the Elves are improved.
    RoundEnd,
}

/// RA-29.7: what happens, when, if what holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// The moment.
    pub on: Moment,
    /// For whom it is looked at; verbs and tests call them `me`.
    #[serde(default)]
    pub who: Who,
    /// All of these must hold.
    #[serde(default, rename = "if")]
    pub tests: Vec<Test>,
    /// What happens, in this order.
    #[serde(rename = "do")]
    pub verbs: Vec<Verb>,
}

/// For whom a trigger is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// Nobody in particular: once, if anybody or nobody is concerned.
    #[default]
    Table,
    /// Each player, in turn order.
    Each,
    /// The player whose action, Assault or Battle it is; at the end of a Battle, the one who holds the place.
    Active,
    /// The player with fewest points; of several the last in turn order.
    Last,
}

/// RA-29.8: something a player may do inside an action, once in that action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// As on the button.
    pub name: String,
    /// Inside which action.
    #[serde(rename = "in")]
    pub inside: Inside,
    /// All of these must hold for the player.
    #[serde(default, rename = "if")]
    pub tests: Vec<Test>,
    /// Gold and Crystals it costs.
    #[serde(default)]
    pub cost: [u8; 2],
    /// What happens.
    #[serde(rename = "do")]
    pub verbs: Vec<Verb>,
}

/// The two actions of RA-11.1 that can hold an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Inside {
    /// Equip armies.
    Equip,
    /// Move and battle, before the Battles.
    Move,
}

/// RA-29.3, RA-R86: what wins, and when it is looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// What must hold for the player.
    pub test: Test,
    /// When.
    #[serde(default)]
    pub at: GoalMoment,
}

/// RA-R86.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GoalMoment {
    /// When the player's own second action is over.
    #[default]
    SecondAction,
    /// When any own action is over.
    Action,
    /// At the end of the round, all players in turn order.
    RoundEnd,
    /// As soon as the player's Assault has eliminated something.
    Elimination,
}

/// Places a rule speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    /// Every Territory.
    Anywhere,
    /// Every Territory with a City.
    Cities,
    /// Every Territory with a Forge.
    Forges,
    /// Every Territory with a Stone.
    Stones,
    /// Every Territory with nothing on it.
    Plains,
    /// A single tile.
    Tile(Single),
    /// Territories where such a token lies.
    Token(Token),
    /// The Territory of the Battle.
    Here,
    /// The player's own Bastion.
    Home,
}

/// Who stands on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    /// The player the rule is looked at for.
    Me,
    /// The Elves and everything that fights with them.
    Elves,
}

/// The tests of the vocabulary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Test {
    /// The player controls at least so many of these places.
    Control(Where, u8),
    /// A party has at least so many units on these places together.
    Units(Party, Where, u8),
    /// The player has at least so many of these tokens: held, carried, or fighting for them.
    Has(Token, u8),
    /// At least so many of these tokens are in play.
    InPlay(Token, u8),
    /// Such a token of the player's lies or is carried here.
    TokenAt(Token, Where),
    /// RA-25.2: the player has at least so many points, given ones included.
    Points(u8),
    /// The player's counter stands at this at least.
    Score(u8),
    /// The round is at least this.
    Round(u8),
    /// The player has eliminated at least so many.
    Eliminated(Prey, u8),
    /// It has held at so many ends of round in a row, this one included.
    InARow(u8, Box<Test>),
    /// Not so.
    Not(Box<Test>),
}

/// Whom somebody eliminates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Prey {
    /// Elves of the three types.
    Elves,
    /// Units of other players.
    Clans,
    /// Tokens of a kind.
    Token(Token),
}

/// What decides after the last round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// RA-25.2.
    Points,
    /// The counter.
    Score,
    /// Eliminations.
    Eliminated(Prey),
    /// Tokens held, carried or fighting.
    Tokens(Token),
}

/// Which Elves come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Elf {
    /// RA-3.1: from the bag.
    #[default]
    Random,
    /// Of the type with this number, 1 to 3, as long as the bag has one.
    Type(u8),
}

/// The verbs of the vocabulary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verb {
    /// Puts so many tokens on places drawn from these, different ones as long as there are; a combatant joins the Elves.
    Place(Token, Where, u8),
    /// Takes these tokens away from these places.
    Remove(Token, Where),
    /// Gives the player so many tokens; a combatant appears on the first of these places, other tokens go into their hand.
    Give(Token, u8, Where),
    /// Elves come to each of these places, so many.
    AddElves(Where, u8, Elf),
    /// Elves leave each of these places, at most so many, giving no Crystals.
    RemoveElves(Where, u8),
    /// The player gains gold, or loses it.
    Gold(i8),
    /// The player gains Crystals, or loses them.
    Crystals(i8),
    /// The player draws so many cards from the market deck.
    Equipment(u8),
    /// The player gets points.
    Point(u8),
    /// The player's counter grows, or shrinks.
    Score(i8),
    /// The player's units on these places go to their Bastion.
    SendHome(Where),
    /// RA-29.25: so many fiery faults break open on sides drawn at random, beside a fault if there is one.
    Faults(u8),
    /// All unit types of the player are changed like this until the end of the round.
    Attach(Modifier),
    /// The scenario is over; the ranking of the last round decides.
    EndScenario,
}

fn usual_garrisons() -> [u8; 2] {
    [4, 2]
}
