-- Every three characters in a row of a text, none across a blank. A part of a word is found by them in an index, without an
-- extension. The cost keeps the planner from computing them for every row.
create function text_trigrams(searched text) returns text[] language sql immutable parallel safe cost 1000
return array(
  select substr(searched, start, 3) from generate_series(1, length(searched) - 2) as starts (start)
  where strpos(substr(searched, start, 3), ' ') = 0
);

-- What the operator's desk knows of a lead: one row for each, written with the lead's answers and deleted with the lead.
create table inbox_leads (
  id uuid primary key references questionnaires on delete cascade,
  -- As in questionnaires, so that one index orders the list.
  received_at timestamptz not null,
  -- The time of the answers that the text was made from.
  indexed_at timestamptz not null,
  -- Name, email, phone, reference and town, folded (search-text.ts).
  search_text text not null,
  stage text not null default 'new' check (stage in ('new', 'contacted', 'touring', 'decided', 'closed')),
  close_reason text,
  assigned_to uuid references admins,
  next_step text,
  next_on date,
  -- Whether someone has read the latest answers.
  is_read boolean not null default false,
  -- The lead that has this one's place in the inbox, because an operator merged them as one family. That lead isn't merged
  -- itself. A merge changes nothing else of this lead, so it can be undone.
  merged_into uuid references inbox_leads on delete set null,
  -- Hashes of the phone number, and of the name and town (family-keys.ts). Leads that share one may be of one family.
  phone_key bigint,
  name_key bigint,
  -- Grows with each change of the stage, the next step or the assignment. A writer names the one it saw.
  version integer not null default 0,
  check ((stage = 'closed') = (close_reason is not null)),
  check ((next_step is null) = (next_on is null)),
  check (merged_into <> id)
);
create index inbox_leads_newest on inbox_leads (received_at, id);
create index inbox_leads_stage on inbox_leads (stage, received_at, id);
create index inbox_leads_assigned on inbox_leads (assigned_to, received_at, id) where assigned_to is not null;
create index inbox_leads_due on inbox_leads (next_on) where next_on is not null;
create index inbox_leads_unread on inbox_leads (received_at, id) where not is_read;
create index inbox_leads_merged on inbox_leads (merged_into) where merged_into is not null;
create index inbox_leads_phone on inbox_leads (phone_key) where phone_key is not null;
create index inbox_leads_name on inbox_leads (name_key) where name_key is not null;
create index inbox_leads_text on inbox_leads using gin (text_trigrams(search_text));
-- Otherwise every analysis would compute the trigrams of 30,000 rows. The statements that use this index need no estimate.
alter index inbox_leads_text alter column 1 set statistics 0;

-- Who did what with a lead, and when. Rows are only added. They are deleted with their lead.
create table inbox_events (
  id bigint generated always as identity primary key,
  lead_id uuid not null references inbox_leads on delete cascade,
  -- Chosen by the caller, so that a retry adds nothing.
  key uuid not null,
  admin_id uuid not null references admins,
  at timestamptz not null default now(),
  kind text not null check (
    kind in ('stage', 'closed', 'next_step', 'assigned', 'note', 'read', 'merged', 'separated', 'not_same', 'maybe_same')
  ),
  details jsonb not null,
  unique (lead_id, key)
);
-- The reports read the history of stages lead by lead.
create index inbox_events_stages on inbox_events (lead_id, id) include (at, kind, details)
  where kind in ('stage', 'closed');

-- Pairs of leads that an operator found not to be the same family, so that they aren't suggested again.
create table inbox_dismissals (
  lead_id uuid references inbox_leads on delete cascade,
  other_id uuid references inbox_leads on delete cascade,
  primary key (lead_id, other_id),
  -- Each pair once.
  check (lead_id < other_id)
);
create index inbox_dismissals_other on inbox_dismissals (other_id);

-- What the operator's desk knows of a message: one row for each, written with the message and deleted when it is erased.
create table inbox_messages (
  id uuid primary key references contacts on delete cascade,
  -- As in contacts, so that one index orders the list.
  received_at timestamptz not null,
  -- Name, email, phone, reference, community and the message itself, folded (search-text.ts).
  search_text text not null,
  -- Whether someone has read it. It is the same for everyone at the desk.
  is_read boolean not null default false,
  is_answered boolean not null default false,
  -- The lead of the same family, if someone attached it.
  lead_id uuid references inbox_leads on delete set null,
  -- Grows when it is answered, attached or detached. A writer names the one it saw.
  version integer not null default 0
);
create index inbox_messages_newest on inbox_messages (received_at, id);
create index inbox_messages_unread on inbox_messages (received_at, id) where not is_read;
create index inbox_messages_unanswered on inbox_messages (received_at, id) where not is_answered;
create index inbox_messages_lead on inbox_messages (lead_id) where lead_id is not null;
create index inbox_messages_text on inbox_messages using gin (text_trigrams(search_text));
alter index inbox_messages_text alter column 1 set statistics 0;

-- Who did what with a message, and when. Rows are only added. They are deleted with their message.
create table inbox_message_events (
  id bigint generated always as identity primary key,
  message_id uuid not null references inbox_messages on delete cascade,
  -- Chosen by the caller, so that a retry adds nothing.
  key uuid not null,
  admin_id uuid not null references admins,
  at timestamptz not null default now(),
  kind text not null check (kind in ('read', 'unread', 'answered', 'reopened', 'attached', 'detached', 'note')),
  -- The lead that a message was attached to or detached from. The event goes with it, too.
  lead_id uuid references inbox_leads on delete cascade,
  -- What a note says.
  note text,
  check ((kind in ('attached', 'detached')) = (lead_id is not null)),
  check ((kind = 'note') = (note is not null)),
  unique (message_id, key)
);
create index inbox_message_events_lead on inbox_message_events (lead_id) where lead_id is not null;
