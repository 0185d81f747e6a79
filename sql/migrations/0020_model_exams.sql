-- What a model reached in the examination, by its digest and the examination's version: servers that share a
-- database ask it once, and a start asks nothing that is known.
create table model_exams (
  digest text not null,
  version text not null,
  model text not null,
  -- The deadline that its replies had to keep.
  deadline_ms integer not null check (deadline_ms > 0),
  -- Who examines, and until when that is believed without another word: a server that died holds nobody up.
  examiner uuid,
  examiner_until timestamptz,
  asked integer not null default 0 check (asked >= 0),
  questions integer not null check (questions > 0),
  -- Null until it is over; see ExamFigures in shared/model-state.ts.
  figures jsonb,
  finished_at timestamptz,
  primary key (digest, version),
  check ((figures is null) = (finished_at is null))
);
