ALTER TABLE scholar_merges DROP COLUMN contacts_after;
