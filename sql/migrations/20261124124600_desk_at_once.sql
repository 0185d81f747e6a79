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
