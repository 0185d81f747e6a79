-- What the operator's desk knows of a lead: one row for each, written with the lead's answers and deleted with the lead.
-- Leads from before this migration get theirs in the background at the start, so that no migration blocks for long.

-- Every three characters in a row of a text, none across a blank. A part of a word is found by them in an index, without
-- an extension. The cost keeps the planner from computing them for every row.
create function text_trigrams(searched text) returns text[] language sql immutable parallel safe cost 1000
return array(
  select substr(searched, start, 3) from generate_series(1, length(searched) - 2) as starts (start)
  where strpos(substr(searched, start, 3), ' ') = 0
);

create table inbox_leads (
  id uuid primary key references questionnaires on delete cascade,
  -- As in questionnaires, so that one index orders the list.
  received_at timestamptz not null,
  -- The time of the answers that the text was made from.
  indexed_at timestamptz not null,
  -- Name, email, phone, reference and town, folded (search-text.ts).
  search_text text not null,
  stage text not null default 'new' check (stage in ('new', 'contacted', 'touring', 'decided', 'closed')),
  close_reason text check ((stage = 'closed') = (close_reason is not null)),
  assigned_to uuid references admins,
  next_step text,
  next_on date,
  -- Whether someone has read the latest answers.
  is_read boolean not null default false,
  -- Grows with each change of the stage, the next step or the assignment. A writer names the one it saw.
  version integer not null default 0,
  check ((next_step is null) = (next_on is null))
);
create index inbox_leads_newest on inbox_leads (received_at desc, id desc);
create index inbox_leads_stage on inbox_leads (stage, received_at desc, id desc);
create index inbox_leads_assigned on inbox_leads (assigned_to, received_at desc, id desc) where assigned_to is not null;
create index inbox_leads_due on inbox_leads (next_on) where next_on is not null;
create index inbox_leads_unread on inbox_leads (received_at desc, id desc) where not is_read;
create index inbox_leads_text on inbox_leads using gin (text_trigrams(search_text));
-- Or else every analysis would compute the trigrams of 30,000 rows. The statements that use this index need no estimate.
alter index inbox_leads_text alter column 1 set statistics 0;

-- Who did what with a lead, and when. Rows are only added. They are deleted with their lead.
create table inbox_events (
  id bigint generated always as identity primary key,
  lead_id uuid not null references inbox_leads on delete cascade,
  -- Chosen by the caller, so that a retry adds nothing.
  key uuid not null,
  admin_id uuid not null references admins,
  at timestamptz not null default now(),
  kind text not null check (kind in ('stage', 'closed', 'next_step', 'assigned', 'note', 'read')),
  details jsonb not null,
  unique (lead_id, key)
);
