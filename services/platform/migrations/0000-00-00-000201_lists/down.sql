DROP FUNCTION list_search(text, text[], bigint[], bigint);
DROP FUNCTION list_day(date);
DROP FUNCTION list_key(text);
DROP EXTENSION btree_gin;
