DROP TABLE account_scholars;
ALTER TABLE site_scholars DROP COLUMN records;
