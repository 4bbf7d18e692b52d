-- Whether somebody is written to about the tasks that are theirs, in an account.
CREATE TABLE plan_reminders (
    user_id bigint NOT NULL,
    account_id bigint NOT NULL,
    -- 0 never, 1 on days on which something is due or late, 2 every day on which there is something to say.
    choice smallint NOT NULL CHECK (choice IN (0, 1, 2)),
    -- IANA name: a day begins when it does for the person.
    time_zone text NOT NULL,
    -- The person's day of the last letter.
    sent_on date,
    PRIMARY KEY (user_id, account_id)
);
CREATE INDEX plan_reminders_due ON plan_reminders (sent_on) WHERE choice > 0;
ALTER TABLE plan_reminders ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON plan_reminders USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);
