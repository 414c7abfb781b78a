-- The role stays: it belongs to the cluster and may have rights in other databases.
DROP TABLE seats, games, game_secrets, game_events, signing_keys, api_tokens, sessions, account_names, accounts;
