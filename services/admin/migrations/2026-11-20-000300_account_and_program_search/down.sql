DROP INDEX programs_of_account_by_type, programs_of_account_by_start_date, programs_of_account_by_end_date, programs_of_account_by_goal, programs_of_account_by_enrolled, programs_of_account_by_status, programs_of_account_by_sites;
DROP FUNCTION accounts_found, programs_found;
ALTER TABLE programs DROP COLUMN search_text;
ALTER TABLE accounts DROP COLUMN search_text, DROP COLUMN phone;
DROP FUNCTION afterbell_status, afterbell_day, afterbell_folded;
