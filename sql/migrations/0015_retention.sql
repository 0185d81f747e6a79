-- What an operator sets in the portal, one row for each thing, shared by all servers.
create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Leads are erased so many days after their latest answers: a correction begins the time anew.
create index questionnaires_updated_at on questionnaires (updated_at);
