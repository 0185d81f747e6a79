-- Several people work on one lead at once: a change of the stage doesn't conflict with one of the next step, and each
-- sees who else has the lead open.

-- The version of the lead with this change. Null for a change without one, and for one from before this file.
alter table inbox_events add column version integer;

-- Who has which lead open now. Rows older than a minute are deleted with the next one.
create table inbox_viewers (
  admin_id uuid not null references admins (id) on delete cascade,
  -- Not a reference: an erased lead is open until its panel closes.
  lead_id uuid not null,
  seen_at timestamptz not null default now(),
  primary key (lead_id, admin_id)
);

-- The list is ordered by the latest answers, so that a correction moves a lead up.
create index inbox_leads_latest on inbox_leads (indexed_at, id);
create index inbox_leads_stage_latest on inbox_leads (stage, indexed_at, id);
create index inbox_leads_assigned_latest on inbox_leads (assigned_to, indexed_at, id) where assigned_to is not null;
create index inbox_leads_unread_latest on inbox_leads (indexed_at, id) where not is_read;
drop index inbox_leads_stage, inbox_leads_assigned;
