DROP FUNCTION append_to, ways_to_parts, part_of, missing_parts, log_between, changed_since;
-- The role stays: it belongs to the cluster, and another database may use it.
DROP TABLE heartbeats, notification_sweep, nudges, spectators, presence, deliveries, outbox, notified, addresses, push_keys, preferences, standing_orders, notes, talk_read, talk, publications, turns, histories, seats, games, snapshots, deadlines, heads, game_settings, game_secrets, game_events, hall_keys,
    signing_keys, reservations, request_keys, blocks, feed_links, api_tokens, client_id_key, client_assertions, app_devices, app_codes, passkey_challenges,
    passkeys, sessions, network_key, guests, account_names, accounts;
