//! Purposes of passkeys.

use serde::Deserialize;

/// The purpose of a passkey. A new one is created to `sign_up`, to `add` it to the account that is signed in, or to
/// `recover` an account with its code. An existing one is used to `sign_in`, or to `prove` the identity of the person
/// who is signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PasskeyFor {
    /// Creating an account.
    SignUp,
    /// Signing in.
    SignIn,
    /// Proving your identity while signed in.
    Prove,
    /// Adding a passkey while signed in.
    Add,
    /// Recovering an account with its code.
    Recover,
}
