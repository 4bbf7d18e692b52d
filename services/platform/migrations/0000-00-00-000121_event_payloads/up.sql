-- A payload is the message of its kind itself, without the message of all kinds that was around it: one byte for the kind
-- and up to three for the length.
SELECT set_config('afterbell.accounts', '*', true);
UPDATE outbox SET payload = substr(payload, CASE
    WHEN get_byte(payload, 1) < 128 THEN 3
    WHEN get_byte(payload, 2) < 128 THEN 4
    ELSE 5
END)
WHERE length(payload) >= 2;
