import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'

const KnownRecord = z.object({ id: z.string(), isErased: z.boolean(), updatedAt: z.nullable(z.date()) })
export type KnownRecord = z.infer<typeof KnownRecord>

/**
 * Finds messages and leads by id. An erased message is still known; an erased lead isn't. `updatedAt` is when a lead's
 * latest answers were received.
 */
export const listKnownRecords = (query: Query, contactIds: readonly string[], leadIds: readonly string[]) =>
  read(query, KnownRecord)`
    select id, erased_at is not null as is_erased, null::timestamptz as updated_at from contacts where id = any (${[...contactIds]}::uuid[])
    union all select id, false, updated_at from questionnaires where id = any (${[...leadIds]}::uuid[])`
