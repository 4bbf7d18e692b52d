DROP TRIGGER counted_insert ON enrollments;
DROP TRIGGER counted_update ON enrollments;
DROP TRIGGER counted_delete ON enrollments;
DROP FUNCTION enrollments_counted();

CREATE FUNCTION enrollment_counted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    place enrollments := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
    more integer := 0;
BEGIN
    IF TG_OP <> 'INSERT' AND OLD.status = 1 THEN
        more := more - 1;
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.status = 1 THEN
        more := more + 1;
    END IF;
    IF more <> 0 THEN
        INSERT INTO site_scholars AS s (site_id, account_id, program_id, scholars)
            VALUES (place.site_id, place.account_id, place.program_id, more)
            ON CONFLICT (site_id) DO UPDATE SET scholars = s.scholars + more, version = s.version + 1;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER counted AFTER INSERT OR DELETE OR UPDATE OF status ON enrollments
    FOR EACH ROW EXECUTE FUNCTION enrollment_counted();
