-- Advertised communities. They are shown labeled and apart, and never move the order of the others.
create table featured_businesses (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  description text not null check (length(description) >= 10),
  website text,
  phone text,
  email text,
  address text,
  city text not null check (length(city) between 1 and 50),
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip_code text,
  image_url text,
  -- Families' phones load pictures from us alone. A picture on another host is fetched once, by the server, and this is the
  -- path of our copy. Null: there is none (yet), or image_url is one of our own pictures.
  image_copy text,
  price integer check (price > 0),
  rating integer check (rating between 1 and 50),
  amenities text[] not null default '{}',
  care_types text[] not null default '{}',
  priority integer not null default 0 check (priority between 0 and 10),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index featured_businesses_state on featured_businesses (state, priority desc, name) where is_active;

-- Uploaded pictures. A row is made with each upload address: it holds that the address was used, what was found in the
-- file, and since when no business shows the picture, so that it can be removed.
create table business_images (
  id uuid primary key default gen_random_uuid(),
  -- Where the file is. An operator may move to S3 later and keep the files on disk.
  store text not null check (store in ('disk', 's3')),
  created_at timestamptz not null default now(),
  -- Null until a file is there and its content was checked.
  stored_at timestamptz,
  content_type text,
  -- The store's mark of the content that was checked (an ETag). Another one means that it has changed since.
  version text,
  -- Pictures are decoded and encoded again before anyone sees them: smaller, upright, and without the place and the camera
  -- that a phone writes into a photo. False until that is done, for an upload that went directly to the bucket.
  is_encoded boolean not null default false,
  -- Null while a business shows it.
  unused_since timestamptz default now(),
  check ((stored_at is null) = (content_type is null) and (stored_at is null) = (version is null))
);
create index business_images_unused on business_images (unused_since) where unused_since is not null;

-- Pictures that are to be fetched from other hosts. A row is deleted when its picture has been fetched, and with its
-- business.
create table picture_fetches (
  business_id uuid primary key,
  -- The business's image_url when this was stored.
  url text not null,
  attempts integer not null default 0,
  -- Taking a row moves this on, which is both the lease and the pause before the next attempt.
  next_attempt_at timestamptz not null default now()
);
create index picture_fetches_next on picture_fetches (next_attempt_at);
