-- A key is marked in the transaction of the handler's effect, so that a lost answer does not lead to a second effect.
ALTER TABLE idempotency_keys
    ADD COLUMN holder uuid, -- the request that has the key now
    ADD COLUMN held_until timestamptz, -- renewed while that request is under way
    ADD COLUMN effect boolean NOT NULL DEFAULT false; -- something that the request wrote is committed

-- Called at the end of each transaction of a request with a key. Null when the transaction has written nothing, false
-- when another request has taken the key over, so that this transaction must not be committed.
CREATE FUNCTION afterbell_idempotency_mark(of_caller text, of_key text, by_holder uuid, with_headers jsonb)
RETURNS boolean
LANGUAGE plpgsql
AS $$
DECLARE
    accounts text := coalesce(current_setting('afterbell.accounts', true), '');
    is_ours boolean;
BEGIN
    IF pg_current_xact_id_if_assigned() IS NULL THEN
        RETURN NULL;
    END IF;
    -- Keys belong to no tenant.
    PERFORM set_config('afterbell.accounts', '*', true);
    UPDATE idempotency_keys SET effect = true, headers = with_headers
    WHERE caller = of_caller AND key = of_key AND holder = by_holder;
    is_ours := FOUND;
    PERFORM set_config('afterbell.accounts', accounts, true);
    RETURN is_ours;
END
$$;
