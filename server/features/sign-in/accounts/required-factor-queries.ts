import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { hasRows, read } from '#server/platform/database/read.ts'
import { hasNoFactor, isFactorRequired, REQUIRED_FACTOR } from '../credentials/second-factor/required.ts'

const Row = z.object({ isRequired: z.boolean(), username: z.nullable(z.string()) })

/** The active people without a second factor, by name, and on each row whether one is required. At least one row. */
export const listWithoutFactor = (query: Query) => read(query, Row)`
  select ${isFactorRequired(query)} as is_required, username
  from (select) as always
  left join (select username from admins a where is_active and ${hasNoFactor(query)}) as people on true
  order by username`

/** @returns whether that changed something */
export const upsertRequirement = (query: Query, isRequired: boolean) => hasRows(query)`
    insert into settings (name, value) values (${REQUIRED_FACTOR}, ${query.json(isRequired)})
    on conflict (name) do update set value = excluded.value, updated_at = now()
    where settings.value <> excluded.value`
