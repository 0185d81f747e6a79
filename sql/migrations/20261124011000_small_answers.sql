-- An answer is stored as its figures and the numbers of its parts. The parts (cards of communities, sentences, the order
-- of the fields) are texts that answers share. They hold nothing that a family wrote. Each is stored once, as long as an
-- answer refers to it. Answers from before keep their text in `response`.
create table answer_parts (
  id integer generated always as identity primary key,
  -- SHA-256 of the body.
  hash bytea not null unique,
  body text not null,
  -- The epoch in which a sweep found no answer that refers to it. The next sweep deletes it, unless it was used again.
  condemned_in bigint
);

-- One row. A statement that stores an answer reads it, and so waits for a sweep that condemns parts; and a sweep waits
-- for statements that have read it. Servers remember the numbers of parts of one epoch. It begins with a random number,
-- so that they never use those of a database that was here before a restore.
create table answer_sweeps (
  id integer primary key check (id = 1),
  epoch bigint not null
);
insert into answer_sweeps values (1, (random() * 1e15)::bigint);

alter table submissions
  -- The answer, in the format of its first byte (stored-answer/README.md). Null if `response` has its text.
  add column figures bytea,
  -- The parts that it refers to.
  add column parts integer[],
  -- Whether `response` is without the submission's key. Rows from before have the key until it is removed in batches.
  -- Null means no, as in a tombstone.
  add column keyless boolean,
  add check (erased_at is null or num_nonnulls(figures, parts, keyless) = 0);
create index submissions_with_key on submissions (key_hash) where response is not null and keyless is null;

-- A message's answer is stored without its key, too. There are few, so this takes no batches.
update contacts set response = replace(response, substring(response from '"key":"([0-9a-f-]{36})"'), '')
  where substring(response from '"key":"([0-9a-f-]{36})"') is not null;
