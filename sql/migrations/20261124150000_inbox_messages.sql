-- What the operator's desk knows of a contact message: one row for each, written with the message and deleted when the
-- message is erased. Messages from before this migration get theirs in the background at the start, as leads do.
create table inbox_messages (
  id uuid primary key references contacts on delete cascade,
  -- As in contacts, so that one index orders the list.
  received_at timestamptz not null,
  -- Name, email, phone, reference, community and the message itself, folded (inbox/search-text.ts).
  search_text text not null,
  -- Whether someone has read it. It is the same for everyone at the desk.
  is_read boolean not null default false,
  is_answered boolean not null default false,
  -- The lead of the same family, if someone attached it.
  lead_id uuid references inbox_leads on delete set null,
  -- Grows when it is answered, attached or detached. A writer names the one it saw.
  version integer not null default 0
);
create index inbox_messages_newest on inbox_messages (received_at desc, id desc);
create index inbox_messages_unread on inbox_messages (received_at desc, id desc) where not is_read;
create index inbox_messages_unanswered on inbox_messages (received_at desc, id desc) where not is_answered;
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
