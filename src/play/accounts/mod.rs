//! Who somebody is: accounts, how they sign in, and what they may do to themselves and to others.

pub(crate) mod blocks;
pub(crate) mod clear;
pub(crate) mod identity;
pub(crate) mod key_care;
pub(crate) mod keys;
pub(crate) mod me;
pub(crate) mod password_rule;
pub(crate) mod passwords;
pub(crate) mod proof;
pub(crate) mod scope;
pub(crate) mod sessions;
pub(crate) mod sign_in;
pub(crate) mod tokens;
