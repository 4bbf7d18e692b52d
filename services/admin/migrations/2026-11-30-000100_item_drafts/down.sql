DELETE FROM auto_saves WHERE entity_type = 4;
ALTER TABLE auto_saves
    DROP CONSTRAINT auto_saves_pkey,
    DROP CONSTRAINT auto_saves_entity_type_check,
    DROP COLUMN record,
    ADD CHECK (entity_type BETWEEN 1 AND 3),
    ADD PRIMARY KEY (user_id, entity_type, account_id, program_id, site_id);
