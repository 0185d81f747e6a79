-- Where the operator's own systems are told about leads and messages (https://www.standardwebhooks.com).
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- Encrypted with a key of the server's secret, because signing needs it in plain text.
  sealed_secret bytea not null,
  -- The secret before it, which also signs until the receiver has the new one.
  sealed_previous bytea,
  previous_until timestamptz,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now()
);

-- What is sent, and the log of it: ids and states. The body is built when it is sent, so that it never tells of someone who
-- was erased, and no log has it. The row's id is the event's stable id.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event text not null,
  -- The lead or message. Without a foreign key, because it may have been erased.
  subject_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'canceled')),
  attempts integer not null default 0,
  -- Taking a delivery moves this on, which is both the lease and the pause before the next attempt.
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '3 days',
  -- The latest response's status; null if there was none.
  last_status integer,
  -- Why the latest attempt failed, without the address.
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where state = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, created_at desc, id);
create index webhook_deliveries_finished on webhook_deliveries (finished_at) where finished_at is not null;
