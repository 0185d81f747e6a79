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

-- Uploaded pictures. A row is made with each upload address: it holds that the address was used, and since when no business
-- shows the picture, so that it can be removed.
create table business_images (
  id uuid primary key default gen_random_uuid(),
  -- Where the file is. An operator may move to S3 later and keep the files on disk.
  store text not null check (store in ('disk', 's3')),
  created_at timestamptz not null default now(),
  -- Null until the WebP is there that is made of the upload: smaller, upright, and without the place and the camera that a
  -- phone writes into a photo.
  stored_at timestamptz,
  -- Null while a business shows it.
  unused_since timestamptz default now()
);
create index business_images_unused on business_images (unused_since) where unused_since is not null;
