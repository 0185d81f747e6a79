import { recordAudit } from '#server/features/audit/service.ts'
import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import { read, readFirst, readOne } from '#server/platform/database/read.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type BusinessChange, type BusinessInput, NOT_A_WEBSITE } from '#shared/contract/business-form.ts'
import type { FeaturedBusiness } from '#shared/contract/featured-business.ts'
import { isStorableWebsite } from '#shared/contract/web-address.ts'
import type { AuditAction } from '#shared/desk/admin.ts'
import { BusinessRow, toBusiness } from './service.ts'

interface EditContext {
  sql: Sql
  admin: AdminContext
}

/** Lists a page of all businesses, active or not. `last` is the position of the last one, if more follow. */
export async function listBusinesses(
  sql: Query,
  { limit, below }: { limit: number; below: SortKey | undefined },
): Promise<{ businesses: FeaturedBusiness[]; last: SortKey | undefined }> {
  const rows = await listAll(sql, below, limit + 1)
  const page = rows.slice(0, limit)
  return { businesses: page.map(toBusiness), last: rows.length > limit ? page.at(-1) : undefined }
}

/** Finds a business by its id, active or not. @returns undefined if there is none */
export async function findBusiness(sql: Query, id: string): Promise<FeaturedBusiness | undefined> {
  const row = await findAny(sql, id)
  return row && toBusiness(row)
}

/** Creates a business, which is shown to families immediately. */
export function createBusiness({ sql, admin }: EditContext, input: BusinessInput): Promise<FeaturedBusiness> {
  return retried(sql, async (tx) => {
    const after = toBusiness(await insertBusiness(tx, withoutDuplicates(input)))
    await record(tx, admin, 'business_created', after, { after })
    return after
  })
}

/**
 * Replaces the fields of a form. It doesn't change whether the business is active.
 * @returns undefined if there is no such business
 * @throws ApiError invalid (422) if the website has changed and is not a web address
 */
export function changeBusiness(
  edit: EditContext,
  id: string,
  { basedOn, ...input }: BusinessChange,
): Promise<FeaturedBusiness | undefined> {
  return change(edit, id, withoutDuplicates(input), basedOn)
}

/** Shows a business to families, or hides it. @returns undefined if there is no such business */
export const setBusinessActive = (edit: EditContext, id: string, isActive: boolean) =>
  change(edit, id, { isActive })

/** Deletes a business. @returns false if there is no such business */
export function removeBusiness({ sql, admin }: EditContext, id: string): Promise<boolean> {
  return retried(sql, async (tx) => {
    const row = await lockBusiness(tx, id)
    if (!row) return false
    await deleteBusiness(tx, id)
    const before = toBusiness(row)
    await record(tx, admin, 'business_deleted', before, { before })
    return true
  })
}

async function change(
  { sql, admin }: EditContext,
  id: string,
  fields: Partial<BusinessInput> & { isActive?: boolean },
  basedOn?: string,
): Promise<FeaturedBusiness | undefined> {
  return retried(sql, async (tx) => {
    const row = await lockBusiness(tx, id)
    if (!row) return undefined
    const before = toBusiness(row)
    if (fields.website && fields.website !== before.website) requireStorableWebsite(fields.website)
    const after = toBusiness(await updateBusiness(tx, id, fields))
    // Someone else saved while the form was open. This edit wins, and the audit log names the edit that it overwrote.
    const isStale = basedOn !== undefined && Date.parse(basedOn) !== row.updatedAt.getTime()
    await record(tx, admin, 'business_updated', after, {
      ...findDifferences(before, after),
      ...(isStale && { coveredEditOf: before.updatedAt }),
    })
    return after
  })
}

const record = (
  tx: Transaction,
  admin: AdminContext,
  action: AuditAction,
  { id, name }: FeaturedBusiness,
  details: Record<string, unknown>,
) => recordAudit(tx, { ...admin, action, subject: name, details: { id, ...details } })

function findDifferences(before: FeaturedBusiness, after: FeaturedBusiness) {
  const names = (Object.keys(after) as (keyof FeaturedBusiness)[]).filter(
    (name) => name !== 'updatedAt' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (from: FeaturedBusiness) => Object.fromEntries(names.map((name) => [name, from[name]]))
  return { before: pick(before), after: pick(after) }
}

function requireStorableWebsite(website: string) {
  if (isStorableWebsite(website)) return
  throw new ApiError('invalid', NOT_A_WEBSITE, { issues: [{ path: 'website', message: NOT_A_WEBSITE }] })
}

const withoutDuplicates = (input: BusinessInput): BusinessInput => ({
  ...input,
  amenities: [...new Set(input.amenities)],
  careTypes: [...new Set(input.careTypes)],
})

/** The position of a row in the portal's list. */
export interface SortKey {
  priority: number
  name: string
  id: string
}

/** Businesses after a position (undefined: from the first on), active or not, by priority and name. */
const listAll = (query: Query, after: SortKey | undefined, limit: number) => read(query, BusinessRow)`
  select * from featured_businesses
  ${after ? query`where (-priority, name, id) > (${-after.priority}, ${after.name}, ${after.id})` : query``}
  order by -priority, name, id limit ${limit}`

const findAny = (query: Query, id: string) =>
  readFirst(query, BusinessRow)`select * from featured_businesses where id = ${id}`

const lockBusiness = (query: Query, id: string) =>
  readFirst(query, BusinessRow)`select * from featured_businesses where id = ${id} for update`

async function insertBusiness(query: Query, input: BusinessInput): Promise<BusinessRow> {
  return readOne(query, BusinessRow)`insert into featured_businesses ${query(input)} returning *`
}

/** `updatedAt` is the time of the write, not of the start of the transaction, which may have waited for another. */
async function updateBusiness(
  query: Query,
  id: string,
  change: Partial<BusinessInput> & { isActive?: boolean },
): Promise<BusinessRow> {
  return readOne(query, BusinessRow)`
    update featured_businesses set ${query(change)}, updated_at = clock_timestamp() where id = ${id} returning *`
}

async function deleteBusiness(query: Query, id: string): Promise<void> {
  await query`delete from featured_businesses where id = ${id}`
}
