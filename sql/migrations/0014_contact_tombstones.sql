-- An erased message leaves what an erased submission leaves: the hash of its key and the time, in the same row,
-- so that a late retry of the phone cannot bring it back (docs/decisions/0001).
alter table contacts
  add column erased_at timestamptz,
  alter column first_name drop not null,
  alter column last_name drop not null,
  alter column email drop not null,
  alter column message drop not null,
  alter column request_hash drop not null,
  alter column reference drop not null,
  alter column created_at drop not null,
  add check (
    erased_at is not null
    or num_nulls(first_name, last_name, email, message, request_hash, reference, created_at) = 0
  ),
  add check (
    erased_at is null
    or num_nonnulls(first_name, last_name, email, phone, message, request_hash, reference, response, ip_address,
      created_at) = 0
  );

-- Both columns in one direction, so that a page begins with one comparison of rows. Tombstones are not listed.
drop index contacts_created_at;
create index contacts_created_at on contacts (created_at desc, id desc) where erased_at is null;
