import * as z from 'zod/mini'
import type { Transaction } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { SAMPLE_SOURCE } from '#shared/catalogue-source.ts'
import { groupCampuses } from './group-campuses.ts'

const HouseRow = z.object({
  id: z.string(),
  name: z.string(),
  address: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})

/** Gives the houses of each campus one key, so that a family's list shows one card for them. */
export async function assignCampuses(tx: Transaction): Promise<void> {
  const houses = await read(tx, HouseRow)`
    select id, name, address, zip_code, phone from facilities
    where source <> ${SAMPLE_SOURCE} and address is not null order by id`
  const keys = [...groupCampuses(houses)]
  await tx`
    update facilities set campus_key = campus.key from facilities as shown
      left join unnest(${keys.map(([id]) => id)}::text[], ${keys.map(([, key]) => key)}::text[]) as campus (id, key)
        using (id)
    where facilities.id = shown.id and facilities.campus_key is distinct from campus.key`
}
