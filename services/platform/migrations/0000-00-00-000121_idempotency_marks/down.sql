DROP FUNCTION afterbell_idempotency_mark;
ALTER TABLE idempotency_keys DROP COLUMN holder, DROP COLUMN held_until, DROP COLUMN effect;
