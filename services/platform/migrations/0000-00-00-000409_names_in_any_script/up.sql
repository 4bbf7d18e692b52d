-- A text without case and accents, with the letters and signs that people type for those of typesetting and of other
-- alphabets: as `text::folded`, step by step. What is made of it is made anew below.
CREATE OR REPLACE FUNCTION list_key(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT CASE
    WHEN octet_length(given) = length(given) THEN lower(given COLLATE "C")
    ELSE replace(replace(replace(replace(
        translate(
            lower(regexp_replace(
                normalize(translate(given, '´', ''''), NFKD),
                '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]',
                '', 'g'
            )),
            U&'\2018\2019\02BB\02BC\2032\2010\2012\2013\2014\2015\2212đðħıłŋøŧς', '''''''''''------ddhilnotσ'
        ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') COLLATE "C"
END $$;

-- Makes anew what is stored of list_key and of functions that are made of it, for a migration that changes them.
CREATE FUNCTION list_keys_anew() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    it record;
    changed record;
BEGIN
    PERFORM set_config('afterbell.accounts', '*', true);
    -- The text in which lists are searched: `platform::list` makes it again with its index.
    FOR it IN
        SELECT a.attrelid::regclass AS of_table FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE c.relnamespace = 'public'::regnamespace AND a.attname = 'search_text' AND NOT a.attisdropped
            AND col_description(a.attrelid, a.attnum) LIKE 'list %'
    LOOP
        EXECUTE format('ALTER TABLE %s DROP COLUMN search_text', it.of_table);
    END LOOP;
    -- Names and titles beside which their key is stored. Where two have one key now, the later one keeps its old key.
    FOR it IN
        SELECT c.oid::regclass AS of_table, k.attname AS key, n.attname AS name
        FROM pg_class c
        JOIN pg_attribute k ON k.attrelid = c.oid AND NOT k.attisdropped AND k.attgenerated = ''
        JOIN pg_attribute n ON n.attrelid = c.oid AND NOT n.attisdropped
        JOIN (VALUES ('name_key', 'name'), ('title_key', 'title'), ('first_key', 'first_name'), ('last_key', 'last_name'))
            pair (key, name) ON (pair.key, pair.name) = (k.attname, n.attname)
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    LOOP
        FOR changed IN EXECUTE format(
            'SELECT ctid AS place, list_key(%1$I) AS key FROM %2$s WHERE octet_length(%1$I) > length(%1$I) AND list_key(%1$I) <> %3$I',
            it.name, it.of_table, it.key
        ) LOOP
            BEGIN
                EXECUTE format('UPDATE %s SET %I = $1 WHERE ctid = $2', it.of_table, it.key) USING changed.key, changed.place;
            EXCEPTION WHEN unique_violation THEN NULL;
            END;
        END LOOP;
    END LOOP;
    -- Columns that the database fills in: a row fills them in when one of the columns that they are made of is written.
    FOR it IN
        SELECT a.attrelid::regclass AS of_table, a.attname AS name, pg_get_expr(d.adbin, d.adrelid) AS made_of, min(b.attname) AS base
        FROM pg_attribute a
        JOIN pg_class c ON c.oid = a.attrelid AND c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        JOIN pg_depend p ON p.classid = 'pg_attrdef'::regclass AND p.objid = d.oid AND p.refobjid = a.attrelid
            AND p.refobjsubid NOT IN (0, a.attnum)
        JOIN pg_attribute b ON b.attrelid = a.attrelid AND b.attnum = p.refobjsubid AND b.attgenerated = ''
        WHERE a.attgenerated = 's' AND NOT a.attisdropped
        GROUP BY a.attrelid, a.attname, d.adbin, d.adrelid
    LOOP
        EXECUTE format(
            'UPDATE %1$s SET %2$I = %2$I WHERE %3$I IS DISTINCT FROM (%4$s)', it.of_table, it.base, it.name, it.made_of
        );
    END LOOP;
    FOR it IN
        SELECT i.indexrelid::regclass AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'i' AND i.indexprs IS NOT NULL
    LOOP
        EXECUTE format('REINDEX INDEX %s', it.name);
    END LOOP;
END $$;
SELECT list_keys_anew();
