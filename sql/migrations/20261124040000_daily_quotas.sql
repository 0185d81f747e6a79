-- Daily quotas per network, beside the limits per minute. They use the same rows with slots of an hour. A row is stale
-- after its own window: 61 slots of a second, or 25 slots of an hour. A server of the earlier version, which may run
-- while this one starts, deletes the daily rows too early, which only makes its quotas generous.
alter table request_counts add column window_seconds integer not null default 61;
