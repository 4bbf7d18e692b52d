-- How far a job that is done in parts has come, who asked for it, and whether they want it to stop.
ALTER TABLE jobs
    ADD COLUMN requested_by bigint, -- null: nobody in particular
    ADD COLUMN progress bigint NOT NULL DEFAULT 0,
    ADD COLUMN total bigint, -- null: not known
    ADD COLUMN cancel_requested_at timestamptz,
    ADD COLUMN canceled_at timestamptz; -- stopped before it was done; done_at is set too
-- Each kind is looked for by itself: one of which many wait holds up no other.
DROP INDEX jobs_due;
CREATE INDEX jobs_due ON jobs (kind, run_at, id) WHERE done_at IS NULL AND failed_at IS NULL;
