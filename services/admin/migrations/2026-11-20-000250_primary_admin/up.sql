-- The accounts list shows and sorts by the primary account admin, whom identity owns. The name is kept
-- with the account as the user's copy comes and goes.
CREATE FUNCTION primary_admin_kept(account bigint) RETURNS void LANGUAGE sql AS $$
    UPDATE accounts SET primary_account_admin_full_name = (
        SELECT u.first_name || ' ' || u.last_name
        FROM ref_user_roles r JOIN ref_users u ON u.id = r.user_id
        WHERE r.account_id = account AND r.primary_account_admin AND r.role_id = 4 AND r.status IN (1, 4) AND NOT u.deleted
        ORDER BY u.id LIMIT 1
    ) WHERE id = account
$$;

CREATE FUNCTION primary_admin_role_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' AND OLD.primary_account_admin THEN
        PERFORM primary_admin_kept(OLD.account_id);
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.primary_account_admin THEN
        PERFORM primary_admin_kept(NEW.account_id);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER primary_admin_role AFTER INSERT OR UPDATE OR DELETE ON ref_user_roles
    FOR EACH ROW EXECUTE FUNCTION primary_admin_role_changed();

CREATE FUNCTION primary_admin_name_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM primary_admin_kept(r.account_id) FROM ref_user_roles r WHERE r.user_id = NEW.id AND r.primary_account_admin;
    RETURN NULL;
END $$;
CREATE TRIGGER primary_admin_name AFTER UPDATE OF first_name, last_name, deleted ON ref_users
    FOR EACH ROW EXECUTE FUNCTION primary_admin_name_changed();
