-- Sliding request limits: one row per bucket and address, in the database so that several servers share it. The row
-- counts the accepted requests of each of the last 61 seconds, which cover every span of 60 seconds
-- (server/platform/rate-limit). The address is stored as a hash, and a row is deleted soon after it is stale.
--
-- rate_limits, which counted by the clock's minute, stays for now: a server of the earlier version may still be
-- running while this one starts. A later migration drops it.
create table request_counts (
  bucket text not null,
  address_hash text not null,
  -- Seconds since 1970.
  latest_second bigint not null,
  -- counts[1] belongs to latest_second, counts[2] to the second before it, and so on.
  counts integer[] not null,
  primary key (bucket, address_hash)
);
create index request_counts_latest on request_counts (latest_second);
