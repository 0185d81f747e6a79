-- What staff changed of the catalog by hand: homes that were added, corrected, marked closed or hidden, and why. The communities
-- are built again from the registers with each import, and these changes are then applied to them, so no import undoes them.
create table catalogue_changes (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('added', 'corrected', 'closed', 'hidden')),
  -- The records that the community showed then. The change is about the community that shows one of them now, or another
  -- record of the same house, because a register may number its homes again.
  record_ids text[] not null,
  -- What the community was called, because a hidden one is in no other table that families' lists read.
  name text not null,
  location text not null,
  -- shared/catalog/catalogue-changes.ts has their names. Empty for closed and hidden homes.
  fields jsonb not null,
  reason text not null,
  admin_id uuid not null references admins,
  made_at timestamptz not null default clock_timestamp(),
  -- Null while it applies.
  undone_at timestamptz,
  undone_by uuid references admins
);
create index catalogue_changes_records on catalogue_changes using gin (record_ids);
