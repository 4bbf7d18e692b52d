-- Registers that were saved: a site on a day. Others are told how many scholars have which mark, once for each save; the
-- version orders what they are told.
CREATE TABLE registers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint NOT NULL,
    program_id bigint NOT NULL,
    site_id bigint NOT NULL,
    day date NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    UNIQUE (site_id, day)
);
SELECT afterbell_limit_to_places('registers');
