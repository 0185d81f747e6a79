-- Pictures of advertised businesses. A row is made with each upload address: it holds that the address was used,
-- what was found in the file, and since when nobody shows the picture, so that it can be removed.
create table business_images (
  id uuid primary key default gen_random_uuid(),
  -- Where the file lies; an operator may move to S3 later and keep the files on disk.
  store text not null check (store in ('disk', 's3')),
  created_at timestamptz not null default now(),
  -- Null until a file is there and its content was checked.
  stored_at timestamptz,
  content_type text,
  -- The store's mark of the content that was checked (an ETag): another one means that it changed since.
  version text,
  -- Null while a business shows it.
  unused_since timestamptz default now(),
  check ((stored_at is null) = (content_type is null) and (stored_at is null) = (version is null))
);
create index business_images_unused on business_images (unused_since) where unused_since is not null;
