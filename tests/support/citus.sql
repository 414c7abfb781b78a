-- What `longhall distribute` calls of Citus, for a database that has none: notes what was asked for.
CREATE TABLE pg_dist_partition (logicalrelid regclass, partmethod "char", key text, beside text);
CREATE TABLE pg_dist_node (nodeid integer, nodename text, nodeport integer);
INSERT INTO pg_dist_node VALUES (2, 'one', 5432), (3, 'two', 5432);
CREATE TABLE workers (nodename text, nodeport integer, success boolean, result text);
INSERT INTO workers VALUES ('one', 5432, true, '1'), ('two', 5432, true, '1');
CREATE TABLE calls (what text);
CREATE FUNCTION run_command_on_workers(text) RETURNS SETOF workers LANGUAGE sql AS 'SELECT * FROM workers';
CREATE FUNCTION create_reference_table(of regclass) RETURNS void LANGUAGE sql
    AS 'INSERT INTO pg_dist_partition VALUES (of, ''n'')';
CREATE FUNCTION create_distributed_table(of regclass, key text, colocate_with text) RETURNS void LANGUAGE sql
    AS 'INSERT INTO pg_dist_partition VALUES (of, ''h'', key, colocate_with)';
CREATE FUNCTION create_distributed_function(of regprocedure, key text, colocate_with text) RETURNS void LANGUAGE sql
    AS 'INSERT INTO calls VALUES (of || '' by '' || key || '' beside '' || colocate_with)';
