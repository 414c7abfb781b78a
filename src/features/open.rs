//! Opens the services of all features.

use std::sync::Arc;

use longhall_base::error::PlayError;
use longhall_fetch::Fetcher;
use longhall_log::{
    clock::time::Time,
    game_store::{GameStore, cache::GameCache},
    receipts::hall_keys::HallKeys,
    store::Store,
};

use super::{
    accounts::{AccountService, keyring::Keyring, people::Names},
    apps::AppService,
    games::GameService,
    hall::{Hall, Limits},
    list,
    matchmaking::MatchService,
    moves::MoveService,
    notifications::NotificationService,
    operator::Upkeep,
    orders::OrderService,
    sharing::SharingService,
    spectators::SpectatorService,
    talk::TalkService,
    turns::TurnService,
};

impl Hall {
    /// Opens the services on a store whose schema is up to date.
    pub async fn open(store: Store, limits: Limits) -> Result<Self, PlayError> {
        Self::open_by(Time::from_database(store.clock()), store, limits).await
    }

    /// Opens the services with another clock for games. Sign-ins still use the database's clock.
    pub async fn open_by(time: Time, store: Store, limits: Limits) -> Result<Self, PlayError> {
        let Limits {
            live_games_max,
            cached_games,
            head_max_age,
            public_url,
            sign_in_max_age,
            fetching,
            apps,
            paces,
        } = limits;
        let hall_keys = Arc::new(HallKeys::open(store.clone(), sign_in_max_age).await?);
        let token_keys = Keyring::open(store.clone(), public_url.clone(), sign_in_max_age).await?;
        let token_keys = Arc::new(token_keys);
        let names = Names::new(store.clone(), cached_games);
        let (game_store, due) = GameStore::open(store, GameCache::new(cached_games, head_max_age), time);
        let accounts = AccountService::new(
            game_store.clone(),
            token_keys.clone(),
            names,
            sign_in_max_age,
            |store, account| Box::pin(list::erase(store, account)),
        );
        let games = GameService::new(game_store.clone(), accounts.clone(), hall_keys.clone(), live_games_max);
        let fetcher = Fetcher::new(fetching);
        let notifications = NotificationService::open(
            game_store.clone(),
            accounts.clone(),
            fetcher.clone(),
            public_url.clone(),
        )
        .await?;
        let policy = (public_url.clone(), apps);
        let apps =
            AppService::open(game_store.store.clone(), accounts.clone(), fetcher.apart(), policy).await?;
        Ok(Self {
            matches: MatchService::new(game_store.clone(), accounts.clone(), games.clone(), paces),
            moves: MoveService::new(game_store.clone(), games.clone()),
            orders: OrderService::new(game_store.clone(), accounts.clone(), due),
            sharing: SharingService::new(game_store.clone(), games.clone()),
            spectators: SpectatorService::new(game_store.clone()),
            turns: TurnService::new(game_store.clone(), accounts.clone(), games.clone(), head_max_age),
            talk: TalkService::new(game_store.clone(), accounts.clone(), notifications.clone()),
            notifications,
            upkeep: Upkeep::new(game_store.clone(), accounts.clone()),
            game_store,
            accounts,
            games,
            hall_keys,
            token_keys,
            fetcher,
            apps,
            public_url,
        })
    }
}
