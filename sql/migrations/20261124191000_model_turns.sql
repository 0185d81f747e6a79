-- Which servers use the model now. MATCH_CONCURRENCY limits the turns of all servers together, for each host of
-- OLLAMA_HOST. A lease that isn't renewed ends, so the turn of a server that was killed returns.
create table model_turns (
  host text not null,
  -- 1 to MATCH_CONCURRENCY.
  turn integer not null,
  holder uuid not null,
  holder_until timestamptz not null,
  -- Whether a family waits for a turn: then the examination yields, and a family asks the model only once.
  is_wanted boolean not null default false,
  primary key (host, turn)
);
