import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { ContactItem } from '#shared/admin-reports.ts'

const DetailRow = z.extend(ContactItem, { reference: z.string(), createdAt: z.date() })

/** A message as it was sent. @returns undefined if there is no such message, or no longer */
export async function findMessage(query: Query, id: string): Promise<z.infer<typeof DetailRow> | undefined> {
  const [row] = await read(query, DetailRow)`
    select id, first_name, last_name, email, phone, message, request, reference, created_at
    from contacts where id = ${id} and erased_at is null`
  return row
}
