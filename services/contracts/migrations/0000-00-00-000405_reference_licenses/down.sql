ALTER TABLE ref_accounts DROP COLUMN cms_licenses;
