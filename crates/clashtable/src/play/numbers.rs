//! The numbers that choices are made by: an action keeps its number for as long as it can be done.

use catalog::LegalAction;
use std::collections::HashMap;

/// What one seat can do, by number.
#[derive(Debug, Default)]
pub struct Numbers(HashMap<String, usize>);

impl Numbers {
    /// Gives everything that can be done now a number: what could be done before keeps its own, the rest takes the lowest free ones.
    pub fn renew(&mut self, legal: &[LegalAction]) {
        let kept: HashMap<String, usize> = legal.iter().filter_map(|l| self.0.remove_entry(&key(l))).collect();
        let taken: Vec<usize> = kept.values().copied().collect();
        let mut free = (1..).filter(|number| !taken.contains(number));
        self.0 = kept;
        for choice in legal {
            self.0.entry(key(choice)).or_insert_with(|| free.next().unwrap_or_default());
        }
    }

    /// The number of an action; none if it is not among the last that were given one.
    pub fn of(&self, choice: &LegalAction) -> Option<usize> {
        self.0.get(&key(choice)).copied()
    }
}

/// Two actions are the same if they would be sent as the same.
fn key(choice: &LegalAction) -> String {
    choice.action.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_action_keeps_its_number_while_it_exists_and_a_new_one_takes_the_lowest_free() {
        let list = |ids: &[&str]| -> Vec<LegalAction> {
            ids.iter().map(|id| LegalAction { action: json!(id), label: (*id).to_string() }).collect()
        };
        let mut numbers = Numbers::default();
        let mut now = |ids: &[&str]| {
            let legal = list(ids);
            numbers.renew(&legal);
            legal.iter().map(|l| numbers.of(l).unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(now(&["a", "b", "c", "d"]), [1, 2, 3, 4]);
        assert_eq!(now(&["c", "d"]), [3, 4], "what is left keeps its numbers");
        assert_eq!(now(&["e", "c", "f", "d", "g"]), [1, 3, 2, 4, 5]);
        assert_eq!(now(&["x", "y"]), [1, 2], "another decision begins anew");
    }
}
