-- A program's task that sites were assigned stands as it does at them: active while it is so at one of them, done when it
-- is done or skipped at all, skipped when it is skipped at all. Whoever works at a site does not see the program's task, so
-- the database keeps it. Nobody edited the task then, and so its version stays.
CREATE FUNCTION tasks_settle(parents bigint[]) RETURNS void
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

CREATE FUNCTION tasks_came() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
    PERFORM tasks_settle(p.ids)
    FROM (SELECT array_agg(DISTINCT program_task_id) AS ids FROM come WHERE program_task_id IS NOT NULL) p
    WHERE p.ids IS NOT NULL;
    RETURN NULL;
END
$$;
CREATE FUNCTION tasks_went() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
    PERFORM tasks_settle(p.ids)
    FROM (SELECT array_agg(DISTINCT program_task_id) AS ids FROM gone WHERE program_task_id IS NOT NULL) p
    WHERE p.ids IS NOT NULL;
    RETURN NULL;
END
$$;
CREATE FUNCTION tasks_turned() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
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
        WHERE p.id = come.id AND come.program_task_id IS NULL AND come.owner_status = 2 AND (p.status, p.owner_status) = (1, 1);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER tasks_came AFTER INSERT ON tasks
    REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tasks_came();
CREATE TRIGGER tasks_went AFTER DELETE ON tasks
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tasks_went();
CREATE TRIGGER tasks_turned AFTER UPDATE ON tasks
    REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tasks_turned();

SELECT tasks_settle(array_agg(DISTINCT program_task_id)) FROM tasks WHERE program_task_id IS NOT NULL;
