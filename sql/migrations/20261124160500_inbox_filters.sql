-- Sets of filters of the inbox that an administrator has named. Each account has its own.
create table inbox_filters (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references admins on delete cascade,
  name text not null,
  -- What the search takes (shared/inbox.ts), without a cursor.
  filter jsonb not null,
  -- The words of its text, folded (search-text.ts). A filter that found only an erased lead is deleted with it.
  words text[] not null,
  created_at timestamptz not null default now()
);
create unique index inbox_filters_name on inbox_filters (admin_id, lower(name));
