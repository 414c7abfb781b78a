//! Lists of columns: one list defines what is read, compared and written of a table.

/// Defines a struct whose fields are columns of a table. `in arrays` adds one array per column, for statements that
/// write many rows.
macro_rules! columns {
    (
        $(#[$about:meta])*
        $name:ident of $table:ident { $($(#[$doc:meta])* $column:ident: $type:ty [$sql:ty],)+ }
        in arrays $arrays:ident
    ) => {
        columns! { $(#[$about])* $name of $table { $($(#[$doc])* $column: $type,)+ } }

        $crate::arrays! { $arrays { $($column: &'a $type [$sql],)+ } }

        impl<'a> $arrays<'a> {
            /// `column = i.column, ` for each column.
            pub(crate) const SET: &'static str =
                concat!($(stringify!($column), " = i.", stringify!($column), ", "),+);

            pub(crate) fn push(&mut self, row: &'a $name) {
                $(self.$column.push(&row.$column);)+
            }
        }
    };
    (
        $(#[$about:meta])*
        $name:ident of $table:ident { $($(#[$doc:meta])* $column:ident: $type:ty,)+ }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, AsChangeset, Insertable, Queryable, Selectable)]
        #[diesel(table_name = $table, treat_none_as_null = true)]
        pub struct $name {
            $($(#[$doc])* pub $column: $type,)+
        }

        impl $name {
            /// Returns the name of the first column that differs, with its table.
            #[must_use]
            pub fn other_column(&self, other: &Self) -> Option<(&'static str, &'static str)> {
                $(if self.$column != other.$column {
                    return Some((stringify!($column), stringify!($table)));
                })+
                None
            }
        }
    };
}

/// Defines the parameters of a statement as one array per column. The text of the statement does not depend on the
/// number of rows, so Postgres prepares it once per connection.
#[macro_export]
macro_rules! arrays {
    ($name:ident {
        $first:ident: $first_type:ty [$first_sql:ty],
        $($column:ident: $type:ty [$sql:ty],)*
    }) => {
        #[derive(Default)]
        pub(crate) struct $name<'a> {
            pub(crate) $first: Vec<$first_type>,
            $(pub(crate) $column: Vec<$type>,)*
            /// Uses the lifetime, which not every list of columns does.
            _lent: std::marker::PhantomData<&'a ()>,
        }

        impl $name<'_> {
            /// The columns in the order in which they are bound.
            pub(crate) const NAMES: &'static str =
                concat!(stringify!($first) $(, ", ", stringify!($column))*);

            pub(crate) fn bind<'b>(&'b self, out: &mut AstPass<'_, 'b, Pg>) -> QueryResult<()> {
                out.push_bind_param::<Array<$first_sql>, _>(&self.$first)?;
                $(
                    out.push_sql(", ");
                    out.push_bind_param::<Array<$sql>, _>(&self.$column)?;
                )*
                Ok(())
            }
        }
    };
}

pub(crate) use columns;
