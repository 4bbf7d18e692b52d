-- Functions of planner, applied as a whole whenever this file has changed (docs/adding-a-service.md, "Tables").

-- == Of the definer ==

-- A program's task that sites were assigned stands as it does at them: active while it is so at one of them, done when
-- it is done or skipped at all, skipped when it is skipped at all. Whoever works at a site does not see the program's
-- task, so the database keeps it. Nobody edited the task then, and so its version stays.
CREATE OR REPLACE FUNCTION tasks_settle(parents bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
    -- Two sites that finish at once are counted one after the other.
    PERFORM FROM tasks WHERE id = ANY (parents) ORDER BY id FOR NO KEY UPDATE;
    UPDATE tasks p SET status = w.status, owner_status = w.owner_status
    FROM (
        SELECT program_task_id AS id,
            CASE WHEN bool_or(status = 1) THEN 1 WHEN bool_or(status = 2) THEN 2 ELSE 3 END AS status,
            CASE
                WHEN bool_or(status = 1) THEN CASE WHEN bool_or(owner_status > 1) THEN 2 ELSE 1 END
                WHEN bool_or(status = 2) THEN 3
                ELSE 1
            END AS owner_status
        FROM tasks WHERE program_task_id = ANY (parents) GROUP BY program_task_id
    ) w
    WHERE p.id = w.id AND (p.status, p.owner_status) <> (w.status, w.owner_status);
END
$$;

CREATE OR REPLACE FUNCTION tasks_came() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
    PERFORM tasks_settle(p.ids)
    FROM (SELECT array_agg(DISTINCT program_task_id) AS ids FROM come WHERE program_task_id IS NOT NULL) p
    WHERE p.ids IS NOT NULL;
    RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION tasks_went() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
    PERFORM tasks_settle(p.ids)
    FROM (SELECT array_agg(DISTINCT program_task_id) AS ids FROM gone WHERE program_task_id IS NOT NULL) p
    WHERE p.ids IS NOT NULL;
    RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION tasks_turned() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
    PERFORM tasks_settle(p.ids)
    FROM (
        SELECT array_agg(DISTINCT come.program_task_id) AS ids FROM come JOIN gone USING (id)
        WHERE come.program_task_id IS NOT NULL
            AND (come.status, come.owner_status) <> (gone.status, gone.owner_status)
    ) p
    WHERE p.ids IS NOT NULL;
    -- Who makes a task active again that was done at its sites, and says that they are at it, is.
    IF EXISTS (
        SELECT FROM come JOIN tasks p USING (id)
        WHERE come.program_task_id IS NULL AND come.owner_status = 2 AND (p.status, p.owner_status) = (1, 1)
    ) THEN
        UPDATE tasks p SET owner_status = 2 FROM come
        WHERE p.id = come.id AND come.program_task_id IS NULL AND come.owner_status = 2
            AND (p.status, p.owner_status) = (1, 1);
    END IF;
    RETURN NULL;
END
$$;

-- Events and holidays as they are listed together.
CREATE OR REPLACE FUNCTION event_listed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    DELETE FROM calendar_entries WHERE kind = 1 AND entry_id = coalesce(OLD.id, NEW.id);
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO calendar_entries (kind, entry_id, account_id, program_id, site_id, title, location, description,
                start_date, end_date, start_time, end_time, version, modified_at, series_id)
            VALUES (1, NEW.id, NEW.account_id, NEW.program_id, NEW.site_id, NEW.title, NEW.location, NEW.description,
                NEW.start_date, NEW.end_date, NEW.start_time, NEW.end_time, NEW.version, NEW.modified_at,
                NEW.series_id);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION holiday_listed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    DELETE FROM calendar_entries WHERE kind = 2 AND entry_id = coalesce(OLD.id, NEW.id);
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO calendar_entries (kind, entry_id, account_id, program_id, title, start_date, end_date, version,
                modified_at)
            VALUES (2, NEW.id, NEW.account_id, NEW.program_id, NEW.name, NEW.start_date, NEW.end_date, NEW.version,
                NEW.modified_at);
    END IF;
    RETURN NULL;
END $$;
