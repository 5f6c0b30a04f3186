//! Reading what strangers send to the letter: a struct is an object, never an array, and has no fields but its own. What a type itself
//! would let pass is refused here for all of them alike, however deep inside.

use serde::de::IntoDeserializer;
use serde::de::{self, DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor};
use serde::{Deserialize, de::DeserializeOwned};
use std::fmt;

/// Reads a value to the letter.
///
/// # Errors
/// What does not fit.
pub fn read<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    T::deserialize(Strict(from))
}

/// Reads JSON to the letter.
///
/// # Errors
/// What does not fit, and where.
pub fn from_slice<T: DeserializeOwned>(text: &[u8]) -> Result<T, serde_json::Error> {
    let mut from = serde_json::Deserializer::from_slice(text);
    let value = read(&mut from)?;
    from.end()?;
    Ok(value)
}

/// Reads JSON to the letter.
///
/// # Errors
/// What does not fit, and where.
pub fn from_str<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    from_slice(text.as_bytes())
}

/// A deserializer all of whose structs are objects with their own fields.
struct Strict<D>(D);

macro_rules! forward {
    ($($name:ident)*) => {
        $(fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
            self.0.$name(Inside(visitor))
        })*
    };
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Strict<D> {
    type Error = D::Error;

    forward!(deserialize_any deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128 deserialize_f32 deserialize_f64
        deserialize_char deserialize_str deserialize_string deserialize_bytes deserialize_byte_buf deserialize_option
        deserialize_unit deserialize_seq deserialize_map deserialize_identifier deserialize_ignored_any);

    fn deserialize_unit_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_unit_struct(name, Inside(visitor))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_newtype_struct(name, Inside(visitor))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_tuple(len, Inside(visitor))
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(self, name: &'static str, len: usize, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_tuple_struct(name, len, Inside(visitor))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(Object { visitor, fields })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_enum(name, variants, Inside(visitor))
    }

    fn is_human_readable(&self) -> bool {
        self.0.is_human_readable()
    }
}

/// A visitor to whom everything inside is given to the letter, too.
struct Inside<V>(V);

macro_rules! visit {
    ($($name:ident: $type:ty,)*) => {
        $(fn $name<E: Error>(self, value: $type) -> Result<V::Value, E> {
            self.0.$name(value)
        })*
    };
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Inside<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    visit!(visit_bool: bool, visit_i8: i8, visit_i16: i16, visit_i32: i32, visit_i64: i64, visit_i128: i128, visit_u8: u8,
        visit_u16: u16, visit_u32: u32, visit_u64: u64, visit_u128: u128, visit_f32: f32, visit_f64: f64, visit_char: char,
        visit_str: &str, visit_borrowed_str: &'de str, visit_string: String, visit_bytes: &[u8], visit_borrowed_bytes: &'de [u8],
        visit_byte_buf: Vec<u8>,);

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_none()
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<V::Value, D::Error> {
        self.0.visit_some(Strict(from))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, from: D) -> Result<V::Value, D::Error> {
        self.0.visit_newtype_struct(Strict(from))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, from: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(Strict(from))
    }

    fn visit_map<A: MapAccess<'de>>(self, from: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Entries { from, fields: None })
    }

    fn visit_enum<A: EnumAccess<'de>>(self, from: A) -> Result<V::Value, A::Error> {
        self.0.visit_enum(Strict(from))
    }
}

/// A visitor of a struct: an object with these fields and nothing else.
struct Object<V> {
    visitor: V,
    fields: &'static [&'static str],
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Object<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.visitor.expecting(f)
    }

    fn visit_map<A: MapAccess<'de>>(self, from: A) -> Result<V::Value, A::Error> {
        self.visitor.visit_map(Entries { from, fields: Some(self.fields) })
    }
}

/// What is read inside of something, to the letter.
impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Strict<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<S::Value, D::Error> {
        self.0.deserialize(Strict(from))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Strict<A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.0.next_element_seed(Strict(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

/// The entries of an object; of a struct, only its own fields.
struct Entries<A> {
    from: A,
    fields: Option<&'static [&'static str]>,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Entries<A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        match self.fields {
            None => self.from.next_key_seed(Strict(seed)),
            Some(fields) => self.from.next_key_seed(Key { seed, fields }),
        }
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.from.next_value_seed(Strict(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.from.size_hint()
    }
}

/// The name of a field, which must be one of these.
struct Key<S> {
    seed: S,
    fields: &'static [&'static str],
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Key<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<S::Value, D::Error> {
        let name = from.deserialize_str(Name(self.fields))?;
        let name: de::value::StrDeserializer<'_, D::Error> = name.into_deserializer();
        self.seed.deserialize(name)
    }
}

/// Finds the name of a field among those there are.
struct Name(&'static [&'static str]);

impl Visitor<'_> for Name {
    type Value = &'static str;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a field")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<&'static str, E> {
        self.0.iter().find(|field| **field == name).copied().ok_or_else(|| E::unknown_field(name, self.0))
    }
}

impl<'de, A: EnumAccess<'de>> EnumAccess<'de> for Strict<A> {
    type Error = A::Error;
    type Variant = Strict<A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self::Variant), A::Error> {
        let (value, variant) = self.0.variant_seed(seed)?;
        Ok((value, Strict(variant)))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Strict<A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.0.unit_variant()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        self.0.newtype_variant_seed(Strict(seed))
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, A::Error> {
        self.0.tuple_variant(len, Inside(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, A::Error> {
        // Asked for its content as one value, so that an array can be told from an object.
        self.0.newtype_variant_seed(Content(Object { visitor, fields }))
    }
}

/// The content of a variant that has fields.
struct Content<V>(V);

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for Content<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<V::Value, D::Error> {
        from.deserialize_map(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;
    use serde_json::{Value, json};

    #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(default)]
    struct Lax {
        a: u8,
        inner: Option<Box<Lax>>,
        all: Vec<Shape>,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Shape {
        Point,
        Circle(Lax),
        Box { w: u8, h: u8 },
        Pair(u8, u8),
    }

    fn reads(value: &Value) -> Result<Lax, String> {
        let from_value = read::<Lax, _>(value).map_err(|e| e.to_string());
        let from_text = from_str::<Lax>(&value.to_string()).map_err(|e| e.to_string());
        assert_eq!(from_value.is_ok(), from_text.is_ok(), "{value}");
        from_value
    }

    #[test]
    fn what_was_written_is_read_as_it_was() {
        let inner = Lax { a: 7, inner: None, all: vec![Shape::Point] };
        let all = vec![Shape::Point, Shape::Circle(inner), Shape::Box { w: 1, h: 2 }, Shape::Pair(3, 4)];
        let lax = Lax { a: 1, inner: Some(Box::default()), all };
        assert_eq!(reads(&serde_json::to_value(&lax).unwrap()), Ok(lax));
        assert_eq!(reads(&json!({})), Ok(Lax::default()));
    }

    #[test]
    fn arrays_for_structs_and_fields_nobody_knows_are_refused_however_deep() {
        for bad in [
            json!([1, null, []]),
            json!({ "b": 1 }),
            json!({ "inner": [1, null, []] }),
            json!({ "inner": { "inner": { "b": 1 } } }),
            json!({ "all": [{ "Circle": [1, null, []] }] }),
            json!({ "all": [{ "Circle": { "c": 1 } }] }),
            json!({ "all": [{ "Box": [1, 2] }] }),
            json!({ "all": [{ "Box": { "w": 1, "h": 2, "d": 3 } }] }),
        ] {
            assert!(reads(&bad).is_err(), "{bad}");
        }
        assert!(serde_json::from_value::<Lax>(json!([1, null, []])).is_ok(), "as serde reads it by itself");
        assert!(from_str::<Lax>("{} {}").is_err() && from_str::<Lax>("{\"a\":1,\"a\":2}").is_err());
    }
}
