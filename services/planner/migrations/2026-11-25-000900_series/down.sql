DROP TRIGGER listed ON events;
DROP FUNCTION event_listed();
CREATE FUNCTION event_listed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    DELETE FROM calendar_entries WHERE kind = 1 AND entry_id = coalesce(OLD.id, NEW.id);
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO calendar_entries (kind, entry_id, account_id, program_id, site_id, title, location, description,
                start_date, end_date, start_time, end_time, version, modified_at)
            VALUES (1, NEW.id, NEW.account_id, NEW.program_id, NEW.site_id, NEW.title, NEW.location, NEW.description,
                NEW.start_date, NEW.end_date, NEW.start_time, NEW.end_time, NEW.version, NEW.modified_at);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER listed AFTER INSERT OR UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION event_listed();
ALTER TABLE calendar_entries DROP series_id;
ALTER TABLE events DROP occurs_on, DROP series_id;
DROP TABLE event_series;
