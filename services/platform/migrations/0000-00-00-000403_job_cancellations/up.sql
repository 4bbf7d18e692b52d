-- Jobs that are to stop. A part that is being done holds the row of its job: whoever asks need not wait for it, nor can
-- the next part come first.
CREATE TABLE job_cancellations (
    job_id bigint PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
    requested_at timestamptz NOT NULL
);
INSERT INTO job_cancellations SELECT id, cancel_requested_at FROM jobs WHERE cancel_requested_at IS NOT NULL;
ALTER TABLE jobs DROP COLUMN cancel_requested_at;
ALTER TABLE job_cancellations ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON job_cancellations USING (EXISTS (SELECT FROM jobs WHERE jobs.id = job_id));
