-- Spreads every table whose primary key begins with a game or an account over four, by the hash of that, as a distributed
-- Postgres spreads it over machines. No unique index may lack it then, and no statement may rely on a constraint's name.
CREATE SCHEMA parts;
DO $$
DECLARE
    of record;
    part integer;
    may record;
BEGIN
    FOR of IN
        SELECT c.oid, c.relname AS name, a.attname AS key
        FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
        WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace AND a.attname IN ('game_id', 'account_id')
    LOOP
        EXECUTE format('ALTER TABLE %I RENAME TO whole', of.name);
        EXECUTE format('CREATE TABLE %I (LIKE whole INCLUDING ALL) PARTITION BY HASH (%I)', of.name, of.key);
        FOR part IN 0..3 LOOP
            EXECUTE format('CREATE TABLE parts.%I PARTITION OF %I FOR VALUES WITH (MODULUS 4, REMAINDER %s)',
                of.name || part, of.name, part);
        END LOOP;
        FOR may IN SELECT a.grantee::regrole AS who, a.privilege_type AS what
            FROM pg_class, aclexplode(relacl) a WHERE oid = of.oid
        LOOP
            EXECUTE format('GRANT %s ON %I TO %s', may.what, of.name, may.who);
        END LOOP;
        FOR may IN SELECT a.grantee::regrole AS who, a.privilege_type AS what, attname AS "column"
            FROM pg_attribute, aclexplode(attacl) a WHERE attrelid = of.oid
        LOOP
            EXECUTE format('GRANT %s (%I) ON %I TO %s', may.what, may."column", of.name, may.who);
        END LOOP;
        DROP TABLE whole;
    END LOOP;
END
$$;
-- And the server is told.
CREATE OR REPLACE FUNCTION missing_parts() RETURNS text[] LANGUAGE sql STABLE AS $$ SELECT '{}'::text[] $$;
CREATE OR REPLACE FUNCTION part_of(game uuid) RETURNS integer LANGUAGE sql STABLE
    AS $$ SELECT (hashtextextended(game::text, 0) & 3)::integer $$;
