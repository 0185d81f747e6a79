-- Every server copies the erasures of all servers to its DATA_DIR, in the order of their times.
create index submissions_erased_at on submissions (erased_at, key_hash) where erased_at is not null;
create index contacts_erased_at on contacts (erased_at, key_hash) where erased_at is not null;
