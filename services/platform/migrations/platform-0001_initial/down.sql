-- Functions and extensions stay.
DROP VIEW outbox_told;
DROP TABLE outbox, outbox_states;
DROP TABLE event_cursors, event_positions, event_parked, event_members;
DROP TABLE job_cancellations, jobs;
DROP TABLE undos, idempotency_keys, audit_log;
