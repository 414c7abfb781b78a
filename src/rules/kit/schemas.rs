//! The JSON schemas of a ruleset's types, for the `OpenAPI` document.

use utoipa::{
    ToSchema,
    openapi::{RefOr, Schema},
};

use super::Rules;

type Named = Vec<(String, RefOr<Schema>)>;

/// The schemas of a ruleset's types.
pub struct Schemas {
    /// The names of the schemas for options, move, effect, view and condition.
    pub names: [String; 5],
    /// These schemas and all that they refer to.
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
        Self { names, all }
    }
}
