-- What `longhall distribute` calls of Citus, for a database that has none: notes what was asked for.
CREATE TABLE pg_dist_partition (logicalrelid regclass, partmethod "char", key text, beside text);
CREATE TABLE pg_dist_node (nodeid integer, groupid integer, nodename text, nodeport integer, isactive boolean,
    shouldhaveshards boolean, noderole text DEFAULT 'primary', metadatasynced boolean DEFAULT true);
INSERT INTO pg_dist_node VALUES (1, 0, 'self', 5432, true, false), (2, 1, 'one', 5432, true, true), (3, 2, 'two', 5432, true, true);
-- All of them are this one.
CREATE FUNCTION run_command_on_workers(command text) RETURNS TABLE (nodename text, nodeport integer, success boolean, result text)
    LANGUAGE plpgsql AS $$
DECLARE said text;
BEGIN
    EXECUTE command INTO said;
    RETURN QUERY SELECT node.nodename, node.nodeport, true, said FROM public.pg_dist_node AS node;
END
$$;
CREATE TABLE pg_dist_placement (shardid bigint, groupid integer);
INSERT INTO pg_dist_placement VALUES (0, 1), (1, 2);
-- Half of the games are on one, the others on two.
CREATE FUNCTION get_shard_id_for_distribution_column(of regclass, key anyelement) RETURNS bigint LANGUAGE sql IMMUTABLE
    AS 'SELECT hashtextextended(key::text, 0) & 1';
CREATE TABLE silent (name text);
CREATE TABLE calls (what text);
CREATE FUNCTION citus_check_connection_to_node(name text, port integer) RETURNS boolean LANGUAGE sql
    AS 'SELECT NOT EXISTS (SELECT FROM public.silent WHERE silent.name = $1)';
CREATE FUNCTION create_reference_table(of regclass) RETURNS void LANGUAGE sql
    AS 'INSERT INTO pg_dist_partition VALUES (of, ''n'')';
CREATE FUNCTION create_distributed_table(of regclass, key text, colocate_with text) RETURNS void LANGUAGE sql
    AS 'INSERT INTO pg_dist_partition VALUES (of, ''h'', key, colocate_with)';
CREATE FUNCTION create_distributed_function(of regprocedure, key text, colocate_with text) RETURNS void LANGUAGE sql
    AS 'INSERT INTO calls VALUES (of || '' by '' || key || '' beside '' || colocate_with)';
