//! Schemas for the `OpenAPI` document that cover all rulesets.

use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, Ref, RefOr, Schema, Type, schema::AnyOfBuilder},
};

use crate::{
    RULESETS,
    kit::{EveryCondition, Ruleset, Schemas},
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

/// Adds the conditions that every ruleset has to a ruleset's own ones: in an order they stand side by side.
fn add_every_condition(own: &mut RefOr<Schema>) {
    if let (RefOr::T(Schema::Object(own)), RefOr::T(Schema::Object(every))) = (own, EveryCondition::schema())
    {
        own.properties.extend(every.properties);
    }
}

fn references(which: usize) -> impl Iterator<Item = Ref> {
    RULESETS.iter().map(move |rules| Ref::from_schema_name(rules.schemas().names[which].clone()))
}

/// `anyOf` and not `oneOf`, because a value may match several rulesets: empty options, or a move that two
/// titles have.
fn any_of(which: usize, description: &str) -> RefOr<Schema> {
    let any = AnyOfBuilder::new().description(Some(description));
    Schema::AnyOf(references(which).fold(any, AnyOfBuilder::item).build()).into()
}

/// A part of an event that not everyone may see: the move, or one of the effects.
pub struct AnySecret;

impl PartialSchema for AnySecret {
    fn schema() -> RefOr<Schema> {
        let what = "The hidden part of an event: the move, or one of the effects.";
        let parts = AnyOfBuilder::new().description(Some(what)).item(Ref::from_schema_name("Move"));
        Schema::AnyOf(parts.item(Ref::from_schema_name("Effect")).build()).into()
    }
}

impl ToSchema for AnySecret {
    fn name() -> std::borrow::Cow<'static, str> {
        "Secret".into()
    }
}

/// A move of an order: one of any ruleset's, or one of the same form that can never be legal.
pub struct AnyOrder;

impl PartialSchema for AnyOrder {
    fn schema() -> RefOr<Schema> {
        let what = "A move in an order, in the form of the game's ruleset. Only the form is checked when orders are \
            saved, so a move may contain impossible values.";
        let text = ObjectBuilder::new().schema_type(Type::String);
        let text = text.description(Some("The type of the move, as in the moves of the ruleset."));
        let loose = ObjectBuilder::new().schema_type(Type::Object).property("type", text).required("type");
        let moves = AnyOfBuilder::new().description(Some(what)).item(Ref::from_schema_name("Move"));
        Schema::AnyOf(moves.item(loose).build()).into()
    }
}

impl ToSchema for AnyOrder {
    fn name() -> std::borrow::Cow<'static, str> {
        "OrderedMove".into()
    }
}

macro_rules! any_of_the_registry {
    ($(#[doc = $doc:literal] $name:ident as $shown:literal is $which:literal;)*) => {$(
        #[doc = $doc]
        pub struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                any_of($which, $doc.trim())
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
    /// Options of a game, as defined by its `ruleset`.
    AnyOptions as "Options" is 0;
    /// A move of a game, as defined by its `ruleset`.
    AnyMove as "Move" is 1;
    /// One thing that happened in a game, in the form of its `ruleset`.
    AnyEffect as "Effect" is 2;
    /// The board of a game as its viewer may see it, in the form of its `ruleset`.
    AnyView as "View" is 3;
    /// Conditions of a standing order: those of the game's `ruleset`, and those that every ruleset has.
    AnyCondition as "Condition" is 4;
}
