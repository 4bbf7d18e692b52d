-- Whoever has a role at a place that is removed loses it: asked for in the transaction in which the removal arrives.
CREATE FUNCTION place_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO jobs (kind, key, run_at, payload)
    VALUES ('identity.place-removed', TG_ARGV[0] || ':' || NEW.id, now(), jsonb_build_object(TG_ARGV[0], NEW.id))
    ON CONFLICT (kind, key) DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER program_removed AFTER INSERT OR UPDATE OF deleted ON ref_programs
    FOR EACH ROW WHEN (NEW.deleted) EXECUTE FUNCTION place_removed('program');
CREATE TRIGGER site_removed AFTER INSERT OR UPDATE OF deleted ON ref_sites
    FOR EACH ROW WHEN (NEW.deleted) EXECUTE FUNCTION place_removed('site');
