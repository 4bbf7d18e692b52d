-- Drafts of library items, which belong to no place: each is named by the item's id, or by what tells a new one apart.
ALTER TABLE auto_saves
    ADD COLUMN record text NOT NULL DEFAULT '' CHECK (length(record) <= 120),
    DROP CONSTRAINT auto_saves_pkey,
    DROP CONSTRAINT auto_saves_entity_type_check,
    ADD CHECK (entity_type BETWEEN 1 AND 4),
    ADD PRIMARY KEY (user_id, entity_type, account_id, program_id, site_id, record);
