CREATE OR REPLACE FUNCTION attendance_take_turn(sites bigint[], is_alone boolean) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    turn integer;
BEGIN
    -- In order, so that two never wait for each other in a circle.
    FOR turn IN SELECT DISTINCT (site % 1000)::integer FROM unnest(sites) AS site ORDER BY 1 LOOP
        IF is_alone THEN
            PERFORM pg_advisory_xact_lock(1098280564, turn);
        ELSE
            PERFORM pg_advisory_xact_lock_shared(1098280564, turn);
        END IF;
    END LOOP;
END $$;
