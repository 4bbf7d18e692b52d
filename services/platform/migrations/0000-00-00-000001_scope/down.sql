DROP FUNCTION afterbell_scope_accounts();
DROP FUNCTION afterbell_scope_all();
