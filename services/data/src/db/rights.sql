-- What roles may do in a database that has just been brought up to date: `serving` answers requests, `definer` owns the
-- functions that look past row-level security. Run by the owner of the tables, with the names of both as settings.
DO $$
DECLARE
    serving text := current_setting('afterbell.serving');
    definer text := current_setting('afterbell.definer');
    item record;
BEGIN
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I, %I', serving, definer);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %I, %I', serving, definer);
    EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO %I, %I', serving, definer);
    -- The audit log is written and read, never changed; which migrations were run, and which functions were made, is the
    -- owner's to say.
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM %I, %I', serving, definer);
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON __diesel_schema_migrations, __schema_functions FROM %I, %I',
        serving, definer);

    -- The owner of a table is bound by its policies as well, or whoever connects as the owner by mistake sees everything.
    FOR item IN
        SELECT oid::regclass AS name, relforcerowsecurity AS is_forced
        FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relrowsecurity
    LOOP
        IF NOT item.is_forced THEN
            EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', item.name);
        END IF;
        -- True, so that the planner drops all policies from what a function of the definer reads: beside them it could not
        -- use an index for LIKE.
        IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = item.name AND polname = 'definer') THEN
            EXECUTE format('CREATE POLICY definer ON %s TO %I USING (true)', item.name, definer);
        END IF;
    END LOOP;

    EXECUTE format('GRANT CREATE ON SCHEMA public TO %I', definer);
    FOR item IN
        SELECT oid::regprocedure AS name FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace AND prosecdef AND proowner <> (SELECT oid FROM pg_roles WHERE rolname = definer)
            -- Days of the outbox are made and dropped by who owns it, under its policies.
            AND proname NOT IN ('afterbell_outbox_days', 'afterbell_outbox_drop', 'afterbell_outbox_restart')
    LOOP
        EXECUTE format('ALTER FUNCTION %s OWNER TO %I', item.name, definer);
    END LOOP;
    EXECUTE format('REVOKE CREATE ON SCHEMA public FROM %I', definer);
END
$$;
