-- Counts per address and minute, in the database so that several servers share them. The address stands
-- here as a hash, for an hour at most while anything is counted.
create table rate_limits (
  bucket text not null,
  address_hash text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (bucket, address_hash, window_start)
);
create index rate_limits_window on rate_limits (window_start);
