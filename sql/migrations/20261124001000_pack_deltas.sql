-- What makes a pack that phones have into the current one (docs/packs.md), where that is much smaller than the pack. Made
-- from packs, so a backup leaves them out. A delta goes with either of its packs.
create table pack_deltas (
  from_hash text not null references packs on delete cascade,
  to_hash text not null references packs on delete cascade,
  -- JSON, compressed with Brotli.
  content bytea not null,
  primary key (from_hash, to_hash)
);
create index pack_deltas_to on pack_deltas (to_hash);
