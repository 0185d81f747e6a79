import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readFirst, readOneValue } from '#server/platform/database/read.ts'
import { IMAGE_TYPES, type ImageType } from '#shared/contract/business-form.ts'
import { STORE_NAMES, type StoreName } from './store.ts'

const ImageRow = z.object({
  id: z.string(),
  store: z.enum(STORE_NAMES),
  /** Null, like the version, until a file has been checked. */
  contentType: z.nullable(z.enum(IMAGE_TYPES)),
  version: z.nullable(z.string()),
  /** Whether the file has been encoded by us. */
  isEncoded: z.boolean(),
})
export type ImageRow = z.infer<typeof ImageRow>

/** What the check of a file found. `isEncoded` is missing if the file has yet to be encoded. */
interface CheckResult {
  type: ImageType
  version: string
  isEncoded?: boolean
}

/** @returns the new image's id */
export const insertImage = (query: Query, store: StoreName) => readOneValue(
  query,
  z.object({ id: z.string() }),
)`
    insert into business_images (store) values (${store}) returning id`

export const findImage = (query: Query, id: string) => readFirst(query, ImageRow)`
    select id, store, content_type, version, is_encoded from business_images where id = ${id}`

/** Locks an image without a stored file until the transaction ends. */
export const lockEmpty = (query: Query, id: string) => readFirst(query, ImageRow)`
    select id, store, content_type, version, is_encoded from business_images
    where id = ${id} and stored_at is null for update`

/** Locks an image until the transaction ends. */
export const lockImage = (query: Query, id: string) => readFirst(query, ImageRow)`
    select id, store, content_type, version, is_encoded from business_images where id = ${id} for update`

/** Stores the result of a check. */
export async function updateChecked(
  query: Query,
  id: string,
  { type, version, isEncoded = false }: CheckResult,
): Promise<void> {
  await query`
    update business_images set content_type = ${type}, version = ${version},
      is_encoded = is_encoded or ${isEncoded}, stored_at = coalesce(stored_at, now())
    where id = ${id}`
}

export async function deleteImages(query: Query, ids: string[]): Promise<void> {
  await query`delete from business_images where id in ${query(ids)}`
}

/** Updates which images no business uses, and since when. */
export async function markUnused(query: Query): Promise<void> {
  await query`
    with shown as (
      select substring(lower(coalesce(image_copy, image_url)) from 'business-images/([0-9a-f-]{36})') as id
      from featured_businesses where coalesce(image_copy, image_url) like '%business-images/%'
    ), is_shown as (
      select i.id, exists (select from shown where shown.id = i.id::text) as yes from business_images i
    )
    update business_images set unused_since = case when is_shown.yes then null else now() end
    from is_shown
    where is_shown.id = business_images.id and is_shown.yes <> (business_images.unused_since is null)`
}

/** Locks up to `limit` images in these stores that no business has used for `hours`, until the transaction ends. */
export const lockUnused = (query: Query, stores: StoreName[], hours: number, limit: number) => read(
  query,
  z.pick(ImageRow, { id: true, store: true }),
)`
  select id, store from business_images i
  where unused_since < now() - make_interval(hours => ${hours}) and store in ${query(stores)}
    -- A business may have been saved after they were marked.
    and not exists (
      select from featured_businesses where coalesce(image_copy, image_url) like '%business-images/' || i.id || '%'
    )
  order by unused_since limit ${limit} for update skip locked`

/** What a backup needs of an image. */
const ListedImage = z.pick(ImageRow, { id: true, store: true, contentType: true })
export type ListedImage = z.infer<typeof ListedImage>

/** Lists all images. */
export const listImages = (query: Query) => read(query, ListedImage)`
  select id, store, content_type from business_images order by id`

/** Stores that the file is now in another store. */
export async function updateStore(query: Query, id: string, store: StoreName): Promise<void> {
  await query`update business_images set store = ${store} where id = ${id}`
}
