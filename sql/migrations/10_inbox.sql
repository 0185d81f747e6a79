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
  check (merged_into <> id)
);
create index inbox_leads_newest on inbox_leads (received_at, id);
create index inbox_leads_unread on inbox_leads (received_at, id) where not is_read;
-- The list is ordered by the latest answers, so that a correction moves a lead up.
create index inbox_leads_latest on inbox_leads (indexed_at, id);
create index inbox_leads_stage_latest on inbox_leads (stage, indexed_at, id);
create index inbox_leads_assigned_latest on inbox_leads (assigned_to, indexed_at, id) where assigned_to is not null;
create index inbox_leads_unread_latest on inbox_leads (indexed_at, id) where not is_read;
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
  -- shared/desk/inbox.ts lists the kinds.
  kind text not null,
  details jsonb not null,
  -- The version of the lead with this change. Null for a change without one.
  version integer,
  unique (lead_id, key)
);
-- The reports read the history of stages lead by lead.
create index inbox_events_stages on inbox_events (lead_id, id) include (at, kind, details)
  where kind in ('stage', 'closed');

-- Who has which lead open now. Rows older than a minute are deleted with the next one.
create table inbox_viewers (
  admin_id uuid not null references admins (id) on delete cascade,
  -- Not a reference: an erased lead is open until its panel closes.
  lead_id uuid not null,
  seen_at timestamptz not null default now(),
  primary key (lead_id, admin_id)
);

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

-- What there is to do for a lead. The next step of a lead is its first open task.
create table inbox_tasks (
  -- Chosen by the caller.
  id uuid primary key,
  lead_id uuid not null references inbox_leads on delete cascade,
  what text not null check (length(what) between 1 and 200),
  due_on date not null,
  -- In the operator's time zone. Null: any time of the day.
  due_at time,
  owner_id uuid references admins,
  -- The community that a tour is of: {id, name}. Null for any other task.
  community jsonb,
  -- The request that the tour came from.
  message_id uuid references inbox_messages on delete set null,
  -- When the reminder of the tour was queued. Another day or time takes that back.
  reminded_at timestamptz,
  done_at timestamptz,
  -- How a tour ended.
  outcome text check (outcome in ('toured', 'canceled')),
  check (outcome is null or (community is not null and done_at is not null))
);
create index inbox_tasks_lead on inbox_tasks (lead_id);
create index inbox_tasks_open on inbox_tasks (due_on, due_at) where done_at is null;
create index inbox_tasks_message on inbox_tasks (message_id) where message_id is not null;
create index inbox_tasks_owner on inbox_tasks (owner_id) where owner_id is not null;

-- The first open task of a lead and of those merged into it. One without a time is due at the day's end.
create function next_task(lead uuid) returns table (next_step text, next_on text, next_at text, next_due timestamp)
language sql stable
begin atomic
  select what, due_on::text, to_char(due_at, 'HH24:MI'), due_on + coalesce(due_at, '23:59:59') from inbox_tasks
  where done_at is null
    and (inbox_tasks.lead_id = lead or inbox_tasks.lead_id in (select id from inbox_leads where merged_into = lead))
  order by due_on, due_at, id limit 1;
end;

-- What the desk's list shows of a lead: also the town and the ways to reach the family that only a search merged into it names.
create view inbox_list as
select inbox_leads.id, first_name, last_name, coalesce(nullif(questionnaires.email, ''), other.email, '') as email,
  coalesce(questionnaires.phone, other.phone) as phone,
  case when questionnaires.city = '' then coalesce(other.city, '') else questionnaires.city end as city,
  case when questionnaires.city = '' then coalesce(other.state, questionnaires.state) else questionnaires.state end as state,
  language,
  (
    select reference from submissions
    where questionnaire_id = inbox_leads.id and superseded_by is null and erased_at is null limit 1
  ) as reference,
  stage, is_read, admins.username as assigned_to, next_step, next_on, next_at, questionnaires.created_at,
  (select count(*)::integer from inbox_leads as merged where merged.merged_into = inbox_leads.id) as merged,
  case when updated_at > questionnaires.created_at then updated_at end as corrected_at
from inbox_leads join questionnaires using (id) left join admins on admins.id = assigned_to
left join lateral next_task(inbox_leads.id) on true
left join lateral (
  select nullif(questionnaires.email, '') as email, phone, nullif(city, '') as city, state
  from inbox_leads as merged join questionnaires using (id) where merged.merged_into = inbox_leads.id
  order by city = '', questionnaires.email = '', merged.received_at desc limit 1
) as other on true;

-- Others to call about a lead: a daughter, a power of attorney, a discharge planner.
create table inbox_people (
  -- Chosen by the caller.
  id uuid primary key,
  lead_id uuid not null references inbox_leads on delete cascade,
  name text not null,
  relation text not null,
  -- Empty if unknown.
  phone text not null,
  email text not null,
  best_time text not null,
  -- Name, phone and email, folded by the server: a family calls from its daughter's phone.
  search_text text not null default '',
  added_at timestamptz not null default now()
);
create index inbox_people_lead on inbox_people (lead_id);

-- Emails that staff wrote to a family. They stay with the lead, or with the message of someone without a lead; `mails` has a
-- row for each only until it is sent.
create table family_emails (
  -- Chosen by the caller, so that a retry sends nothing twice.
  id uuid primary key,
  lead_id uuid references inbox_leads on delete cascade,
  -- The message in whose thread it is, if there is no lead.
  contact_id uuid references inbox_messages on delete cascade,
  admin_id uuid not null references admins,
  -- The message that it answers.
  message_id uuid references inbox_messages on delete set null,
  subject text not null,
  body text not null,
  written_at timestamptz not null default now(),
  -- Staff sent the text in another program.
  is_copied boolean not null,
  -- When the mail server took it.
  sent_at timestamptz,
  constraint family_emails_thread check ((lead_id is null) <> (contact_id is null))
);
create index family_emails_lead on family_emails (lead_id);
create index family_emails_message on family_emails (message_id) where message_id is not null;
create index family_emails_contact on family_emails (contact_id) where contact_id is not null;

-- What an advisor chose for a family. The latest version of a family's leads counts; the rules' list never changes.
create table list_choices (
  lead_id uuid not null references inbox_leads on delete cascade,
  version integer not null,
  admin_id uuid not null references admins,
  chosen_at timestamptz not null default now(),
  -- [{id, name, location, comment}] in the advisor's order. Empty: the choice was taken back.
  communities jsonb not null,
  primary key (lead_id, version)
);

-- Which community was told of a family, with the consent for this community.
create table introductions (
  -- Chosen by the caller, so that a retry adds nothing.
  id uuid primary key,
  lead_id uuid not null references inbox_leads on delete cascade,
  admin_id uuid not null references admins,
  community_id text not null,
  community_name text not null,
  community_location text not null,
  -- As read to the family, which agreed.
  consent_words text not null,
  agreed_on date not null,
  -- What the community was told.
  told text not null,
  told_on date not null,
  reply text,
  replied_on date,
  moved_in_on date,
  recorded_at timestamptz not null default now(),
  version integer not null default 0,
  check (agreed_on <= told_on),
  check ((reply is null) = (replied_on is null))
);
create index introductions_lead on introductions (lead_id);
create index introductions_recorded on introductions (recorded_at, id);
