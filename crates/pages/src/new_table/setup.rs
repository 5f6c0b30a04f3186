//! From the posted fields to the set-up that a game's options describe.

use crate::front::Front;
use crate::model::OwnDeck;
use crate::posted::Fields;
use engine::GameRng;
use engine::options::{Choice, Kind, Opt, Options, Sets, When};
use serde_json::{Map, Value};

/// What a widget is read from.
pub(crate) struct WidgetInput<'a> {
    /// The option.
    pub option: &'a Opt,
    /// The seat it is for; none for the game.
    pub seat: Option<u8>,
    /// How many seats the table has.
    pub seats: usize,
    /// The posted form.
    pub fields: Fields<'a>,
    /// The decks of who asks.
    pub own: &'a [OwnDeck],
    /// Chooses where chance may fill in.
    pub luck: &'a mut GameRng,
}

/// Reads a form.
pub(crate) struct Reader<'a> {
    pub front: &'a dyn Front,
    pub options: &'a Options,
    pub fields: Fields<'a>,
    /// The seats that are taken, by their numbers in the form.
    pub seats: &'a [u8],
    pub own: &'a [OwnDeck],
    pub luck: GameRng,
    pub problems: Vec<String>,
}

impl Reader<'_> {
    /// The set-up; what is wrong with the form is in `problems` afterwards.
    pub(crate) fn read(&mut self) -> Value {
        let mut setup = Value::Object(Map::new());
        let mut whole = None;
        let options = self.options;
        for option in options.all() {
            if !self.counts(option) {
                continue;
            }
            match self.answer(option, None) {
                Sets::Nothing => {}
                Sets::Value(value) => put(&mut setup, &option.at, value),
                Sets::Whole(all) => whole = Some(all),
            }
        }
        for option in &options.each_seat {
            if self.counts(option) {
                self.each_seat(option, &mut setup);
            }
        }
        if let Some(at) = &options.seats_at {
            put(&mut setup, at, Value::from(self.seats.len()));
        }
        whole.unwrap_or(setup)
    }

    /// Whether an option counts, as things are chosen.
    fn counts(&self, option: &Opt) -> bool {
        option.only_when.iter().all(|when| match when {
            When::Seats(seats) => u8::try_from(self.seats.len()).is_ok_and(|n| seats.contains(&n)),
            When::Chosen(other, choice) => self.chosen(other) == choice,
        })
    }

    /// The choice of another option, the usual one where none was sent.
    fn chosen(&self, id: &str) -> &str {
        let usual = self.options.all().find(|o| o.id == id).and_then(|o| match &o.kind {
            Kind::Choice { usual, .. } => Some(usual.as_str()),
            _ => None,
        });
        self.fields.or(id, usual.unwrap_or_default())
    }

    fn each_seat(&mut self, option: &Opt, setup: &mut Value) {
        let answers: Vec<Sets> = self.seats.iter().map(|seat| self.answer(option, Some(*seat))).collect();
        let given = answers.iter().filter(|a| **a != Sets::Nothing).count();
        match &option.all_or_none {
            Some(_) if given == 0 => return,
            Some(sentence) if given < answers.len() => return self.problems.push(sentence.clone()),
            _ => {}
        }
        let value = |sets| match sets {
            Sets::Value(value) | Sets::Whole(value) => value,
            Sets::Nothing => Value::Null,
        };
        put(setup, &option.at, answers.into_iter().map(value).collect());
    }

    fn answer(&mut self, option: &Opt, seat: Option<u8>) -> Sets {
        let sent = seat.map_or_else(|| self.fields.get(&option.id), |seat| self.fields.of_seat(&option.id, seat));
        match (&option.kind, sent) {
            (Kind::Choice { choices, usual }, sent) => self.choose(option, choices, if sent.is_empty() { usual } else { sent }),
            (Kind::Number { .. } | Kind::Text { .. }, "") => Sets::Nothing,
            (Kind::Number { low, high, .. }, sent) => match sent.parse::<u32>() {
                Ok(n) if (low..=high).contains(&&n) => Sets::Value(n.into()),
                _ => self.wrong(format!("{} takes a number from {low} to {high}.", option.subject)),
            },
            (Kind::Text { most }, sent) if sent.chars().count() > usize::from(*most) => {
                self.wrong(format!("{} has at most {most} characters.", option.subject))
            }
            (Kind::Text { .. }, sent) => Sets::Value(sent.into()),
            (Kind::Switch, sent) => Sets::Value((!sent.is_empty()).into()),
            (Kind::Widget, _) => {
                let (seats, fields, own) = (self.seats.len(), self.fields, self.own);
                let read = self.front.read_widget(WidgetInput { option, seat, seats, fields, own, luck: &mut self.luck });
                read.map_or_else(|problem| self.wrong(problem), Sets::Value)
            }
        }
    }

    fn choose(&mut self, option: &Opt, choices: &[Choice], id: &str) -> Sets {
        let Some(choice) = choices.iter().find(|choice| choice.id == id) else {
            return self.wrong(format!("{}: \"{id}\" is not among the choices.", option.label));
        };
        match &choice.seats {
            Some((seats, sentence)) if !u8::try_from(self.seats.len()).is_ok_and(|n| seats.contains(&n)) => {
                self.wrong(sentence.clone())
            }
            _ => choice.sets.clone(),
        }
    }

    fn wrong(&mut self, problem: String) -> Sets {
        self.problems.push(problem);
        Sets::Nothing
    }
}

/// Puts a value where the dotted path leads; what lies in the way gives way.
fn put(setup: &mut Value, path: &str, value: Value) {
    let mut at = setup;
    for name in path.split('.') {
        if !at.is_object() {
            *at = Value::Object(Map::new());
        }
        at = &mut at[name];
    }
    *at = value;
}

#[cfg(test)]
mod tests {
    use super::put;
    use serde_json::json;

    #[test]
    fn what_lies_in_the_way_of_a_path_gives_way() {
        let mut setup = json!({ "clans": "deal", "rules": { "a": 1 } });
        put(&mut setup, "clans.fixed", json!(["x"]));
        put(&mut setup, "rules.b.c", json!(2));
        assert_eq!(setup, json!({ "clans": { "fixed": ["x"] }, "rules": { "a": 1, "b": { "c": 2 } } }));
    }
}
