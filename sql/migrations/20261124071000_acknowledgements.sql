-- Proof that a family read a state's notice for referral services before it sent a version of its answers. It outlives the
-- answers: it names no one, and only someone who knows the reference or the key can tell whose it is.
create table acknowledgements (
  -- That of the version, as in submissions.
  key_hash bytea primary key,
  reference text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  -- The version of the notice, and the SHA-256 of its text; null if this server didn't know that version.
  version text not null,
  text_hash bytea,
  -- By the phone's clock, which may be wrong. Null if it can't be right.
  acknowledged_at timestamptz,
  received_at timestamptz not null default now()
);
create index acknowledgements_received_at on acknowledgements (received_at);

-- Six years, as Washington asks for. An installation whose operator hasn't reviewed the periods keeps everything.
update settings set value = value || '{"acknowledgementDays": 2190}'
where name = 'retention' and value ? 'eventDays';
