-- How many leads, messages and searches of each day were erased since, by families, operators or the calendar. Without it an
-- erasure would rewrite the past: the plots and totals of the portal would show fewer questionnaires than families filled
-- in. A number and a day (in the server's TIME_ZONE at the time of the erasure), nothing else.
create table erased_counts (
  -- search: submissions that were matched, corrections included.
  kind text not null check (kind in ('lead', 'contact', 'search')),
  day date not null,
  count integer not null check (count > 0),
  primary key (kind, day)
);
