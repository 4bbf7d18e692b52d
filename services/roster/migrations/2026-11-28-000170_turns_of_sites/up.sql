-- Whoever changes a few sites takes the turn of each of them: an import, which has it until it is done, holds up nobody
-- elsewhere. A change of many sites would run out of locks that way: it takes some of the thousand alone that all sites share,
-- which whoever changes a few sites takes together with others.
CREATE OR REPLACE FUNCTION attendance_take_turn(sites bigint[], is_alone boolean) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    is_wide boolean := cardinality(sites) > 50;
    turn bigint;
BEGIN
    -- In order, so that two never wait for each other in a circle.
    FOR turn IN SELECT DISTINCT site % 1000 FROM unnest(sites) AS site ORDER BY 1 LOOP
        IF is_wide THEN
            PERFORM pg_advisory_xact_lock(1098280564, turn::integer);
        ELSE
            PERFORM pg_advisory_xact_lock_shared(1098280564, turn::integer);
        END IF;
    END LOOP;
    IF is_wide THEN
        RETURN;
    END IF;
    FOR turn IN SELECT DISTINCT hashtextextended('afterbell.attendance-turn', site) FROM unnest(sites) AS site ORDER BY 1 LOOP
        IF is_alone THEN
            PERFORM pg_advisory_xact_lock(turn);
        ELSE
            PERFORM pg_advisory_xact_lock_shared(turn);
        END IF;
    END LOOP;
END $$;
