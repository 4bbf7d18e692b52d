-- What the list of people goes by when it is sorted by last name: whoever shares one goes by first name. The line break comes
-- before whatever a name is made of. It is a column, not an expression, so that a page is passed over in its index alone.
ALTER TABLE users ADD COLUMN last_first_key text COLLATE "C"
    GENERATED ALWAYS AS (user_key(last_name || E'\n' || first_name)) STORED;
