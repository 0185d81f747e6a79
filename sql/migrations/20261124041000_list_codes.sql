-- The code that opens a list read-only, together with the email. It is derived from the submission's key, which is not
-- stored, and only its hash is, with the hash of the key as salt. Submissions of earlier versions have none.
alter table submissions add column code_hash bytea;
