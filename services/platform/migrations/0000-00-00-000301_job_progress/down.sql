DROP INDEX jobs_due;
CREATE INDEX jobs_due ON jobs (run_at, id) WHERE done_at IS NULL AND failed_at IS NULL;
ALTER TABLE jobs
    DROP COLUMN canceled_at,
    DROP COLUMN cancel_requested_at,
    DROP COLUMN total,
    DROP COLUMN progress,
    DROP COLUMN requested_by;
