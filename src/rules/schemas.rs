//! Schemas for the `OpenAPI` document that any ruleset may stand behind.

use utoipa::{
    PartialSchema, ToSchema,
    openapi::{Ref, RefOr, Schema, schema::AnyOfBuilder},
};

use crate::{
    RULESETS,
    game::EveryCondition,
    kit::{Ruleset, Schemas},
};

/// The schemas of all rulesets, for the components of the document.
#[must_use]
pub fn registry_schemas() -> Vec<(String, RefOr<Schema>)> {
    let with_every_condition = |rules: &&dyn Ruleset| {
        let Schemas { names: [.., condition], mut all } = rules.schemas();
        all.iter_mut().filter(|(name, _)| *name == condition).for_each(|(_, own)| add_every_condition(own));
        all
    };
    RULESETS.iter().flat_map(with_every_condition).collect()
}

/// To a ruleset's own conditions those that every ruleset has: in an order they stand side by side.
fn add_every_condition(own: &mut RefOr<Schema>) {
    if let (RefOr::T(Schema::Object(own)), RefOr::T(Schema::Object(every))) = (own, EveryCondition::schema())
    {
        own.properties.extend(every.properties);
    }
}

fn references(which: usize) -> impl Iterator<Item = Ref> {
    RULESETS.iter().map(move |rules| Ref::from_schema_name(rules.schemas().names[which].clone()))
}

/// Something may be of several rulesets at once: options that are all left out, a move that two titles know.
fn any_of(which: usize) -> RefOr<Schema> {
    Schema::AnyOf(references(which).fold(AnyOfBuilder::new(), AnyOfBuilder::item).build()).into()
}

macro_rules! any_of_the_registry {
    ($($(#[$doc:meta])* $name:ident as $shown:literal is $schema:expr;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                $schema
            }
        }

        impl ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                $shown.into()
            }

            fn schemas(all: &mut Vec<(String, RefOr<Schema>)>) {
                all.extend(registry_schemas());
            }
        }
    )*};
}

any_of_the_registry! {
    /// The options of any ruleset.
    AnyOptions as "Options" is any_of(0);
    /// A move of any ruleset.
    AnyMove as "Move" is any_of(1);
    /// An effect of any ruleset.
    AnyEffect as "Effect" is any_of(2);
    /// A view of any ruleset.
    AnyView as "View" is any_of(3);
    /// The conditions of a standing order, by any ruleset.
    AnyCondition as "Condition" is any_of(4);
}
