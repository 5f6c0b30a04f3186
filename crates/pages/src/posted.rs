//! The fields of a form as they were posted.

/// Names and values, with nothing where a field is missing.
#[derive(Clone, Copy)]
pub(crate) struct Fields<'a>(pub &'a [(String, String)]);

impl<'a> Fields<'a> {
    /// The value of a field without blanks around it; empty where there is none.
    pub(crate) fn get(self, name: &str) -> &'a str {
        self.0.iter().find(|(n, _)| n == name).map_or("", |(_, v)| v.trim())
    }

    /// The value of a field, or what is usual where it is empty.
    pub(crate) fn or(self, name: &str, usual: &'a str) -> &'a str {
        match self.get(name) {
            "" => usual,
            value => value,
        }
    }

    /// The value of an option's field for a seat.
    pub(crate) fn of_seat(self, option: &str, seat: u8) -> &'a str {
        self.get(&format!("{option}_{seat}"))
    }

    /// Whether somebody shall sit on this seat.
    pub(crate) fn is_taken(self, seat: u8) -> bool {
        !matches!(self.of_seat("seat", seat), "" | "none")
    }
}
