ALTER TABLE ref_accounts DROP COLUMN flags;
