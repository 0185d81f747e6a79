-- A link that staff send to a home. Without an account, the home says there what holds now, such as its price and free rooms.
create table told_links (
  -- SHA-256 of the token, which is only in the link.
  token_hash bytea primary key,
  facility_id text not null,
  -- Who made it.
  admin_id uuid not null references admins,
  expires_at timestamptz not null
);
create index told_links_expires_at on told_links (expires_at);

-- Null for what staff recorded. What came by a link 'waits' until staff have accepted the home's first answer; then it 'counts'.
-- Staff may have 'refused' it, and the home 'withdrawn' it.
alter table told_entries add column answer text check (answer in ('waits', 'counts', 'refused', 'withdrawn'));
create index told_entries_answer on told_entries (recorded_at) where answer is not null;
