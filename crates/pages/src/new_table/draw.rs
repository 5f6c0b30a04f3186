//! The options of a game as parts of a form.

use crate::front::Front;
use crate::me::choice as switch;
use crate::model::OwnDeck;
use crate::posted::Fields;
use crate::table::clause_link;
use engine::options::{Choice, Group, Kind, Opt, When};
use maud::{Markup, html};

/// Where there are more choices than this, they are a list that opens.
const SIDE_BY_SIDE: usize = 5;

/// What the parts of a form are drawn from.
pub(crate) struct Draw<'a> {
    /// The front of the game.
    pub front: &'a dyn Front,
    /// The form as it was sent.
    pub sent: Fields<'a>,
    /// The decks of who asks.
    pub own: &'a [OwnDeck],
}

/// A widget that only the game's front can draw.
pub(crate) struct Widget<'a> {
    /// The option.
    pub option: &'a Opt,
    /// The seat it is for; none for the game.
    pub seat: Option<u8>,
    /// The form as it was sent.
    pub sent: Fields<'a>,
    /// The decks of who asks.
    pub own: &'a [OwnDeck],
}

impl Draw<'_> {
    /// Options one after another, choices of the same row side by side.
    pub(crate) fn options(&self, options: &[Opt]) -> Markup {
        let is_choice = |o: &Opt| matches!(o.kind, Kind::Choice { .. }) && o.clause.is_none() && o.help.is_empty();
        let rows = options.chunk_by(|a, b| is_choice(a) && is_choice(b));
        html! {
            @for row in rows {
                @if row.len() > 1 { div.three { @for option in row { (self.option(option, None)) } } }
                @else { @for option in row { (self.option(option, None)) } }
            }
        }
    }

    /// Options that are folded away, unless something unusual was chosen among them.
    pub(crate) fn group(&self, group: &Group) -> Markup {
        let changed = group.options.iter().any(|option| self.is_changed(option));
        html! {
            details.rules-options open[changed] {
                summary { (group.title) }
                @if !group.about.is_empty() { p { (group.about) } }
                (self.options(&group.options))
            }
        }
    }

    fn is_changed(&self, option: &Opt) -> bool {
        match (&option.kind, self.sent.get(&option.id)) {
            (_, "") => false,
            (Kind::Choice { usual, .. }, now) => now != usual,
            (Kind::Number { .. } | Kind::Switch | Kind::Text { .. } | Kind::Widget, _) => true,
        }
    }

    /// One option; what it depends on is for the script, which hides what does not count.
    pub(crate) fn option(&self, option: &Opt, seat: Option<u8>) -> Markup {
        let content = self.field(option, seat);
        if option.only_when.is_empty() {
            return content;
        }
        let conditions: Vec<String> = option.only_when.iter().map(condition).collect();
        html! { div.when.(format!("when-{}", option.id)) data-when=(conditions.join(" ")) { (content) } }
    }

    fn field(&self, option: &Opt, seat: Option<u8>) -> Markup {
        let id = seat.map_or_else(|| option.id.clone(), |seat| format!("{}_{seat}", option.id));
        let label = seat.map_or_else(|| option.label.clone(), |seat| format!("{} of seat {}", option.label, seat + 1));
        let now = self.sent.get(&id);
        match &option.kind {
            Kind::Choice { choices, usual } => {
                let now = if now.is_empty() { usual } else { now };
                html! { (self.choices(option, &id, &label, choices, now)) @if let Some(hint) = hint(option) { (hint) } }
            }
            Kind::Number { low, high, usual } => html! {
                label for=(id) { (label) @if let Some(clause) = option.clause { " " (clause_link(clause.0)) } }
                input id=(id) name=(id) type="number" min=(low) max=(high) placeholder=(usual) value=(now);
                @if !option.help.is_empty() { p.hint { (option.help) } }
            },
            Kind::Switch => html! {
                label.tick {
                    input type="checkbox" name=(id) value="on" checked[!now.is_empty()];
                    span { (label) @if let Some(clause) = option.clause { " " (clause_link(clause.0)) } }
                }
                @if !option.help.is_empty() { p.hint { (option.help) } }
            },
            Kind::Text { most } => html! {
                label for=(id) { (label) }
                input id=(id) name=(id) type="text" maxlength=(most) value=(now);
                @if let Some(hint) = hint(option) { (hint) }
            },
            Kind::Widget => self.front.draw_widget(&Widget { option, seat, sent: self.sent, own: self.own }),
        }
    }

    /// Choices as portraits where the front has them, else side by side, else as a list.
    fn choices(&self, option: &Opt, id: &str, label: &str, choices: &[Choice], now: &str) -> Markup {
        let faces: Vec<Option<Markup>> = choices.iter().map(|choice| self.front.face(&option.id, choice)).collect();
        if faces.iter().any(Option::is_some) {
            return html! {
                fieldset.faces.(format!("{}-faces", option.id)) {
                    legend { (label) }
                    @for (choice, face) in choices.iter().zip(faces) {
                        label.face {
                            input type="radio" name=(id) value=(choice.id) checked[choice.id == now];
                            span { @if let Some(face) = face { (face) } @else { b { (choice.label) } small { (choice.note) } } }
                        }
                    }
                }
            };
        }
        let words = |choice: &Choice| match choice.note.as_str() {
            "" => choice.label.clone(),
            note => format!("{}, {note}", choice.label),
        };
        if choices.len() <= SIDE_BY_SIDE {
            let words: Vec<String> = choices.iter().map(words).collect();
            let pairs: Vec<(&str, &str)> = choices.iter().map(|c| c.id.as_str()).zip(words.iter().map(String::as_str)).collect();
            return switch(id, label, now, &pairs);
        }
        html! {
            div.stack.modes {
                label for=(id) { (label) }
                select id=(id) name=(id) { @for choice in choices { option value=(choice.id) selected[choice.id == now] { (words(choice)) } } }
            }
        }
    }
}

fn hint(option: &Opt) -> Option<Markup> {
    let clause = option.clause.map(|clause| clause_link(clause.0));
    (clause.is_some() || !option.help.is_empty())
        .then(|| html! { p.hint { (option.help) @if let Some(clause) = clause { " " (clause) } } })
}

/// `seats=1-1` or `map=custom`, as the script reads it.
fn condition(when: &When) -> String {
    match when {
        When::Seats(seats) => format!("seats={}-{}", seats.start(), seats.end()),
        When::Chosen(option, choice) => format!("{option}={choice}"),
    }
}
