ALTER TABLE jobs ADD COLUMN cancel_requested_at timestamptz;
UPDATE jobs SET cancel_requested_at = c.requested_at FROM job_cancellations c WHERE c.job_id = jobs.id;
DROP TABLE job_cancellations;
