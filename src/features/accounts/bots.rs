//! Bots that a person runs: accounts without a password, which play with a token.

use chrono::{DateTime, Utc};
use longhall_base::{error::PlayError, identity::Identity, scope::Scope, text::check_name};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{
    AccountService,
    me::pseudonym,
    sign_in::{Me, me},
    sql::{self, accounts::Account},
    tokens::new_token,
};

/// Maximum number of bots per account.
const BOTS_MAX: i64 = 10;
/// The scopes of a bot's token.
const MAY: [Scope; 4] = [Scope::AccountRead, Scope::Read, Scope::Play, Scope::Talk];

/// The bot that you want to run.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BotRequest {
    /// Name of the bot: 3 to 24 letters, digits, `_` or `-`. Unique among all accounts, regardless of case.
    #[schema(example = "freydis-bot", min_length = 3, max_length = 24, pattern = "^[A-Za-z0-9_-]+$")]
    pub name: String,
}

/// A new bot account, with the token with which it plays.
#[derive(Serialize, utoipa::ToSchema)]
pub struct BotMade {
    /// The account as the bot itself sees it.
    pub account: Me,
    /// The secret that the bot sends as `Authorization: Bearer …`. No later response contains it.
    pub token: String,
}

/// A bot that you run, with the state of its token.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = OwnBot)]
pub struct BotShown {
    /// The account as the bot itself sees it.
    #[serde(flatten)]
    pub account: Me,
    /// The token with which the bot plays; `null` after it has ended, until you renew it.
    pub token: Option<BotToken>,
}

/// The times at which a bot's token was issued and last used.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct BotToken {
    /// Time at which the token was issued.
    pub created_at: DateTime<Utc>,
    /// Time of the last use, at most five minutes late; `null` if never used.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// The bots that you run, with the states of their tokens.
#[derive(Serialize, utoipa::ToSchema)]
pub struct BotList {
    /// One entry for each bot, the oldest first.
    pub items: Vec<BotShown>,
}

impl AccountService {
    /// Creates an account for a bot.
    ///
    /// # Errors
    /// If the name is invalid or taken, the proof is missing, or the account has the maximum number of bots.
    pub async fn make_bot(
        &self,
        identity: &Identity,
        new: BotRequest,
        proof: Option<&str>,
    ) -> Result<BotMade, PlayError> {
        identity.by()?;
        check_name(&new.name)?;
        let by = self.proven(identity, proof).await?;
        let account = Account {
            account_id: Uuid::now_v7(),
            name: new.name,
            password_hash: None,
            recovery_hash: None,
            created_at: self.now(),
            owner_id: Some(by.account),
            is_guest: false,
        };
        let (token, row) =
            new_token(account.account_id, account.name.clone(), &MAY, account.created_at, None)?;
        if !sql::bots::add_bot(&self.store, by, &account, &row, BOTS_MAX).await? {
            return Err(PlayError::TooManyBots(BOTS_MAX));
        }
        Ok(BotMade { account: me(account), token })
    }

    /// Issues a new token for a bot. The previous token ends here at once, and at other processes within half a minute.
    ///
    /// # Errors
    /// If the proof is missing, or the account has no such bot.
    pub async fn renew_bot_token(
        &self,
        identity: &Identity,
        id: Uuid,
        proof: Option<&str>,
    ) -> Result<BotMade, PlayError> {
        let by = self.proven(identity, proof).await?;
        let bot =
            sql::bots::bots(&self.store, by.account).await?.into_iter().find(|bot| bot.account_id == id);
        let bot = bot.ok_or(PlayError::NotFound("bot"))?;
        let (token, row) = new_token(id, bot.name, &MAY, self.now(), None)?;
        let accounts = self.clone();
        self.game_store
            .tasks
            .detached(async move {
                let renewed = sql::bots::renew_bot_token(&accounts.store, by, &row).await?;
                accounts.token_cache.ended_of(id);
                let account = renewed.map(me).ok_or(PlayError::NotFound("bot"))?;
                Ok(BotMade { account, token })
            })
            .await
    }

    /// Lists the account's bots.
    ///
    /// # Errors
    /// If the token lacks the scope.
    pub async fn bots(&self, identity: &Identity) -> Result<BotList, PlayError> {
        identity.require(Scope::AccountRead)?;
        let bots = sql::bots::bots(&self.store, identity.account).await?;
        let ids: Vec<Uuid> = bots.iter().map(|bot| bot.account_id).collect();
        let tokens = sql::bots::bot_tokens(&self.store, &ids).await?;
        let shown = |bot: Account| BotShown {
            token: tokens
                .iter()
                .find(|token| token.account_id == bot.account_id)
                .map(|token| BotToken { created_at: token.created_at, last_used_at: token.last_used_at }),
            account: me(bot),
        };
        Ok(BotList { items: bots.into_iter().map(shown).collect() })
    }

    /// Deletes a bot like any account: it leaves its games, and its texts are erased.
    ///
    /// # Errors
    /// If the account has no such bot.
    pub async fn delete_bot(&self, identity: &Identity, id: Uuid) -> Result<(), PlayError> {
        let (by, accounts) = (identity.by()?, self.clone());
        self.game_store
            .tasks
            .detached(async move {
                if !sql::bots::delete_bot(&accounts.store, by, id, &pseudonym(id), accounts.now()).await? {
                    return Err(PlayError::NotFound("bot"));
                }
                accounts.gone(id).await;
                Ok(())
            })
            .await
    }
}
