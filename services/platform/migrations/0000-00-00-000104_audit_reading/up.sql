-- The log is read the newest first, from a moment or to one: each filter has an index that ends in the time.
CREATE INDEX audit_log_by_time ON audit_log (occurred_at, id);
CREATE INDEX audit_log_by_account ON audit_log (account_id, occurred_at, id);
CREATE INDEX audit_log_by_actor ON audit_log (actor_user_id, occurred_at, id);
CREATE INDEX audit_log_by_action ON audit_log (action, occurred_at, id);
CREATE INDEX audit_log_by_entity ON audit_log (entity, entity_id, occurred_at, id);
DROP INDEX audit_log_account, audit_log_actor, audit_log_entity;
