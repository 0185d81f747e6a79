-- What an operator sets in the portal, one row for each thing, shared by all servers.
create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- How long each kind of record is kept, until an operator chooses.
insert into settings (name, value) values (
  'retention',
  '{"days": 365, "messageDays": 365, "versionDays": 365, "eventDays": 90}'
);

-- Sliding limits and daily quotas of requests and emails: one row for each bucket and network, mailbox or nonce, in the database so
-- that several servers share it (server/platform/rate-limit). These are stored as a hash, and a row is deleted soon after it is stale.
create table request_counts (
  bucket text not null,
  address_hash text not null,
  -- The accepted requests of each slot of the window: 61 slots of a second, or 25 of an hour. counts[1] belongs to
  -- latest_second (seconds since 1970), counts[2] to the slot before it, and so on.
  latest_second bigint not null,
  counts integer[] not null,
  window_seconds integer not null default 61,
  primary key (bucket, address_hash)
);
create index request_counts_latest on request_counts (latest_second);

-- A server that is asked whether it is ready writes a row here and rolls back, so no row stays. Each row fills a quarter of a
-- page and is not compressed, so that a database on a full disk is noticed after a few of them.
create table readiness_probes (filler text not null);
alter table readiness_probes alter column filler set storage plain;
