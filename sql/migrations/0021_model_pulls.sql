-- How far Ollama is with fetching a model, so that every server can tell; one row for each model, of the last pull.
create table model_pulls (
  model text primary key,
  -- Who reads Ollama's progress, and until when that is believed without another word; null when it is over.
  puller uuid,
  puller_until timestamptz,
  -- Bytes, as far as Ollama has said.
  completed bigint check (completed >= 0),
  total bigint check (total >= 0),
  -- Why it failed; null while it runs and after it succeeded.
  error text
);
