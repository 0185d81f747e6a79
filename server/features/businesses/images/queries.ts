import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readFirst, readOneValue } from '#server/platform/database/read.ts'
import { STORE_NAMES, type StoreName } from './store.ts'

const ImageRow = z.object({
  id: z.string(),
  store: z.enum(STORE_NAMES),
  /** Null until the image is in its store. */
  storedAt: z.nullable(z.date()),
})
export type ImageRow = z.infer<typeof ImageRow>

/** @returns the new image's id */
export const insertImage = (query: Query, store: StoreName) => readOneValue(
  query,
  z.object({ id: z.string() }),
)`
    insert into business_images (store) values (${store}) returning id`

export const findImage = (query: Query, id: string) => readFirst(query, ImageRow)`
    select id, store, stored_at from business_images where id = ${id}`

/** Locks an image that isn't in its store yet until the transaction ends. */
export const lockEmpty = (query: Query, id: string) => readFirst(query, ImageRow)`
    select id, store, stored_at from business_images where id = ${id} and stored_at is null for update`

/** Stores that the image is in this store. */
export async function markStored(query: Query, id: string, store: StoreName): Promise<void> {
  await query`update business_images set store = ${store}, stored_at = now() where id = ${id}`
}

export async function deleteImages(query: Query, ids: string[]): Promise<void> {
  await query`delete from business_images where id in ${query(ids)}`
}

/** Updates which images no business uses, and since when. */
export async function markUnused(query: Query): Promise<void> {
  await query`
    with shown as (
      select substring(lower(image_url) from 'business-images/([0-9a-f-]{36})') as id
      from featured_businesses where image_url like '%business-images/%'
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
    and not exists (select from featured_businesses where image_url like '%business-images/' || i.id || '%')
  order by unused_since limit ${limit} for update skip locked`

/** Lists all images. */
export const listImages = (query: Query) => read(query, ImageRow)`
  select id, store, stored_at from business_images order by id`
