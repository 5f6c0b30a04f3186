//! What of the content's language a roster uses, and how often.

use crate::content::{CharacterDef, CondDef, OpDef, When};
use schemars::{JsonSchema, schema_for};
use serde_json::Value;
use std::collections::BTreeMap;

/// How often each word is used; words that nobody uses are there with 0.
type Uses = BTreeMap<String, u32>;

#[derive(Debug)]
struct Vocabulary {
    triggers: Uses,
    conditions: Uses,
    primitives: Uses,
}

/// By kind of word, how often each is used by these characters.
pub(crate) fn used_by<'a>(defs: impl IntoIterator<Item = &'a CharacterDef>) -> BTreeMap<&'static str, Uses> {
    let mut all = Vocabulary::unused();
    for def in defs {
        all.visit(&serde_json::to_value(def).expect("plain data becomes JSON"));
    }
    [("triggers", all.triggers), ("conditions", all.conditions), ("primitives", all.primitives)].into()
}

impl Vocabulary {
    fn unused() -> Vocabulary {
        Vocabulary { triggers: words::<When>(), conditions: words::<CondDef>(), primitives: words::<OpDef>() }
    }

    /// Effects are the objects with `when`, `if` and `do`; nothing else in a character has these fields.
    fn visit(&mut self, value: &Value) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| self.visit(item)),
            Value::Object(fields) => {
                for (field, inside) in fields {
                    match field.as_str() {
                        "when" => count(&mut self.triggers, inside),
                        "if" if !inside.is_null() => nested(&mut self.conditions, inside),
                        "do" => inside.as_array().into_iter().flatten().for_each(|op| nested(&mut self.primitives, op)),
                        _ => self.visit(inside),
                    }
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
}

/// The name of an enum's variant as JSON has it: a string, or the only field of an object.
fn variant(value: &Value) -> Option<(&str, Option<&Value>)> {
    match value {
        Value::String(name) => Some((name, None)),
        Value::Object(fields) => fields.iter().next().map(|(name, inside)| (name.as_str(), Some(inside))),
        _ => None,
    }
}

fn count(words: &mut Uses, value: &Value) {
    if let Some(uses) = variant(value).and_then(|(name, _)| words.get_mut(name)) {
        *uses += 1;
    }
}

/// Counts a word and the words inside it: `Not`, `All`, `Any` and `Delay` hold others.
fn nested(words: &mut Uses, value: &Value) {
    count(words, value);
    match variant(value) {
        Some(("Not", Some(inside))) => nested(words, inside),
        Some(("All" | "Any" | "Delay", Some(Value::Array(inside)))) => inside.iter().for_each(|item| nested(words, item)),
        _ => {}
    }
}

/// Every variant of an enum, from its schema, so that a new word cannot be forgotten here.
fn words<T: JsonSchema>() -> Uses {
    let schema = schema_for!(T);
    let variants = ["oneOf", "anyOf"].into_iter().find_map(|key| schema.get(key)?.as_array());
    let mut names = Vec::new();
    for variant in variants.into_iter().flatten().chain([schema.as_value()]) {
        names.extend(variant.get("const").and_then(Value::as_str).map(str::to_string));
        names.extend(
            variant.get("enum").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).map(str::to_string),
        );
        names.extend(variant.get("properties").and_then(Value::as_object).into_iter().flat_map(|p| p.keys().cloned()));
    }
    names.into_iter().map(|name| (name, 0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_language_is_known() {
        let none = used_by([]);
        assert_eq!(["triggers", "conditions", "primitives"].map(|kind| none[kind].len()), [14, 21, 23]);
        assert!(none["triggers"].contains_key("while_on_top_of_pile") && none["conditions"].contains_key("ActedBefore"));
        assert!(none["primitives"].contains_key("Deal") && none["primitives"].contains_key("Delay"));
    }

    #[test]
    fn words_inside_words_are_counted() {
        let effect = serde_json::json!([{ "when": "on_hit", "if": { "Not": { "All": ["ActedBefore", { "Option": 1 }] } },
            "do": [{ "Delay": [{ "Recharge": "Me" }, { "Recharge": "Foe" }] }] }]);
        let mut all = Vocabulary::unused();
        all.visit(&effect);
        let uses = |words: &Uses| words.iter().filter(|(_, n)| **n > 0).map(|(w, n)| format!("{w} {n}")).collect::<Vec<_>>();
        assert_eq!(uses(&all.triggers), ["on_hit 1"]);
        assert_eq!(uses(&all.conditions), ["ActedBefore 1", "All 1", "Not 1", "Option 1"]);
        assert_eq!(uses(&all.primitives), ["Delay 1", "Recharge 2"]);
    }
}
