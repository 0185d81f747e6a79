-- An examination that could not be carried out: why, and when that was, so that the portal can say it, and that several
-- servers wait alike before one of them tries again. Null while one is under way, and beside a result.
alter table model_exams
  add column failure text,
  add column failed_at timestamptz,
  add check ((failure is null) = (failed_at is null)),
  add check (failure is null or figures is null);
