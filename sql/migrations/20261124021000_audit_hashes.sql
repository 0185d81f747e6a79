-- A chain of hashes over the audit log: each covers its entry and the hash before it. A server adds them some minutes after
-- the entries. Who changes, removes or inserts a sealed entry must rewrite all later hashes, and the log of the server
-- still has one of them.
create table audit_hashes (
  -- Without a foreign key, so that the hash of a removed entry remains.
  entry_id bigint primary key,
  hash bytea not null check (length(hash) = 32)
);
create trigger audit_hashes_append_only before update or delete on audit_hashes
  for each row execute function refuse_audit_log_change();
create trigger audit_hashes_no_truncate before truncate on audit_hashes
  for each statement execute function refuse_audit_log_change();
