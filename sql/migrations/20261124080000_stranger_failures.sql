-- Failures of strangers, such as logins under names that do not exist. The audit log is append-only, so it must not get an
-- entry for each of them: it gets one for the first of an hour and network, and one for the number of the others when the
-- hour is over. Until then the number is here.
create table stranger_failures (
  hour timestamptz not null,
  action text not null check (action <> ''),
  -- Truncated; empty if the address is unknown.
  network text not null,
  -- Empty if no administrator has the name that was tried.
  username text not null,
  count integer not null check (count > 0),
  primary key (hour, action, network, username)
);
