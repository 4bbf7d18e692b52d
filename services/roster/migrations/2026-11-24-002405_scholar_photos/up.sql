-- The picture by which staff know a child. It is made anew from what was uploaded; the bytes are in the file store under
-- `photos/<object>`, sealed. A child whose family wants no photos and videos has none.
CREATE TABLE scholar_photos (
    scholar_id bigint PRIMARY KEY REFERENCES scholars (id) ON DELETE CASCADE,
    account_id bigint NOT NULL,
    object uuid NOT NULL,
    uploaded_at timestamptz NOT NULL,
    uploaded_by bigint NOT NULL
);
ALTER TABLE scholar_photos ENABLE ROW LEVEL SECURITY;
CREATE POLICY places ON scholar_photos USING (
    (SELECT afterbell_scope_all())
    OR account_id = ANY ((SELECT afterbell_scope_whole_accounts())::bigint[])
    OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
        AND EXISTS (SELECT FROM enrollments WHERE enrollments.scholar_id = scholar_photos.scholar_id)
);

-- Pictures that nobody has any more, whatever took them away: the opt-out of a family by form, upload or merge, or the
-- child. A job takes their bytes.
CREATE TABLE scholar_photos_gone (
    object uuid PRIMARY KEY,
    account_id bigint NOT NULL,
    gone_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE scholar_photos_gone ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON scholar_photos_gone USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

CREATE FUNCTION scholar_photo_gone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO scholar_photos_gone (object, account_id) VALUES (OLD.object, OLD.account_id) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER gone AFTER DELETE ON scholar_photos FOR EACH ROW EXECUTE FUNCTION scholar_photo_gone();
CREATE TRIGGER replaced AFTER UPDATE OF object ON scholar_photos FOR EACH ROW
    WHEN (OLD.object <> NEW.object) EXECUTE FUNCTION scholar_photo_gone();

CREATE FUNCTION scholar_photo_opted_out() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    DELETE FROM scholar_photos WHERE scholar_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER photo_opted_out AFTER UPDATE ON scholars FOR EACH ROW
    WHEN (NEW.photo_opt_out AND OLD.photo_opt_out IS DISTINCT FROM NEW.photo_opt_out)
    EXECUTE FUNCTION scholar_photo_opted_out();
