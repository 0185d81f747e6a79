-- Uploaded images are decoded and encoded again before anyone sees them: smaller, upright, and without the place and
-- the camera that a phone writes into a photo. The result replaces the upload.
-- Null: not yet done, for an upload that went directly to the bucket and for images of earlier versions.
-- 'encoded': the stored file is ours. 'uploaded': an image of an earlier version that our decoder can't read; it passed
-- that version's check and is served as it was.
alter table business_images add column served_as text check (served_as in ('encoded', 'uploaded'));
