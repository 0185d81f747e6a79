import type { Part, Query } from '#server/platform/database/connect.ts'

/** The row of `settings` that says whether everyone must have a second factor. */
export const REQUIRED_FACTOR = 'second factor'

/** A condition: everyone must have a second factor. */
export const isFactorRequired = (query: Query): Part =>
  query`exists (select from settings where name = ${REQUIRED_FACTOR} and value = 'true'::jsonb)`

/** A condition on a row `a` of `admins`: the account has no second factor. */
export const hasNoFactor = (query: Query): Part => query`(
    not exists (select from admin_totp where admin_id = a.id and confirmed_at is not null)
    and not exists (select from admin_passkeys where admin_id = a.id)
  )`

/** A condition on a row `a` of `admins`: the account must have a second factor, and has none. */
export const lacksRequiredFactor = (query: Query): Part =>
  query`(${isFactorRequired(query)} and ${hasNoFactor(query)})`
