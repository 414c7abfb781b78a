//! What passkeys are wanted for.

use serde::Deserialize;

/// Says what a passkey is wanted for. One is made to `sign_up`, to `add` one to the account that is signed in, or to `recover`
/// an account by its code; one is used to `sign_in`, or to `prove` who is signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PasskeyFor {
    /// Making an account.
    SignUp,
    /// Signing in.
    SignIn,
    /// Proving who you are, signed in.
    Prove,
    /// Having one more, signed in.
    Add,
    /// Getting back in by the recovery code.
    Recover,
}
