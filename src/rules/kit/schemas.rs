//! The JSON schemas of a ruleset's types, for the `OpenAPI` document.

use heck::ToUpperCamelCase;
use utoipa::{
    ToSchema,
    openapi::{RefOr, Schema, schema::ArrayItems},
};

use super::{Rules, Seat};

type Named = Vec<(String, RefOr<Schema>)>;

/// Prefix of a reference from one schema to another.
const COMPONENTS: &str = "#/components/schemas/";

/// The schemas of a ruleset's types, named after the ruleset and the type: `VikingsMove`.
pub struct Schemas {
    /// The names of the schemas for options, move, effect, view and condition.
    pub names: [String; 5],
    /// These five schemas and all that they refer to.
    pub all: Named,
}

impl Schemas {
    pub(super) fn of<R: Rules>() -> Self {
        fn add<T: ToSchema>(all: &mut Named) -> String {
            let name = T::name().into_owned();
            all.push((name.clone(), T::schema()));
            T::schemas(all);
            name
        }
        let mut all = Vec::new();
        let names = [
            add::<R::Options>(&mut all),
            add::<R::Move>(&mut all),
            add::<R::Effect>(&mut all),
            add::<R::View>(&mut all),
            add::<R::Condition>(&mut all),
        ];
        let title = R::META.slug.to_upper_camel_case();
        for (name, schema) in &mut all {
            *name = titled(&title, name);
            refer(&title, schema);
        }
        Self { names: names.map(|name| titled(&title, &name)), all }
    }
}

/// A type's name prefixed with its title's, so that every title may have a `Move`. Seats are the same in all titles.
fn titled(title: &str, name: &str) -> String {
    if name == Seat::name() { name.to_owned() } else { format!("{title}{name}") }
}

/// Changes a schema's references to the names that the other schemas have in the document.
fn refer(title: &str, schema: &mut RefOr<Schema>) {
    match schema {
        RefOr::Ref(to) => {
            if let Some(name) = to.ref_location.strip_prefix(COMPONENTS) {
                to.ref_location = format!("{COMPONENTS}{}", titled(title, name));
            }
        }
        RefOr::T(Schema::Object(object)) => {
            object.properties.values_mut().for_each(|property| refer(title, property));
        }
        RefOr::T(Schema::Array(list)) => {
            if let ArrayItems::RefOrSchema(item) = &mut list.items {
                refer(title, item);
            }
        }
        RefOr::T(Schema::OneOf(one)) => one.items.iter_mut().for_each(|part| refer(title, part)),
        RefOr::T(Schema::AllOf(all)) => all.items.iter_mut().for_each(|part| refer(title, part)),
        RefOr::T(Schema::AnyOf(any)) => any.items.iter_mut().for_each(|part| refer(title, part)),
        RefOr::T(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::RULESETS;

    /// The examples of a title contain every condition, so that none passes a law by omission.
    #[test]
    fn examples_name_every_condition() {
        for rules in RULESETS {
            let Schemas { names: [.., condition], all } = rules.schemas();
            let schema = all.iter().find(|(name, _)| *name == condition).map(|(_, schema)| schema);
            let Some(RefOr::T(Schema::Object(schema))) = schema else { panic!("{condition} is no object") };
            let conditions = rules.examples().conditions;
            let named = conditions.iter().flat_map(|condition| condition.as_object().unwrap().keys());
            let all: BTreeSet<_> = schema.properties.keys().collect();
            assert_eq!(named.collect::<BTreeSet<_>>(), all, "{condition}");
        }
    }
}
