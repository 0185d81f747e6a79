import * as z from 'zod/mini'
import { recordAudit } from '#server/features/audit/service.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { hasRows, read } from '#server/platform/database/read.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { idParam } from '#server/platform/http/paging.ts'
import { route } from '#server/platform/http/route.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import {
  AddedPasskey,
  ConfirmTotp,
  NewPasskey,
  NewTotp,
  Passkey,
  PasskeyCreation,
  RecoveryCodes,
  RequiredFactor,
  RequireFactor,
  SecondFactors,
} from '#shared/desk/second-factor.ts'
import { readSecondFactors } from '../credentials/second-factor/manage.ts'
import { hasNoFactor, isFactorRequired, REQUIRED_FACTOR } from '../credentials/second-factor/required.ts'
import type { AccountDeps } from './change-password.ts'
import {
  addOwnPasskey,
  confirmOwnTotp,
  readOwnPasskeys,
  removeOwnPasskey,
  removeOwnTotp,
  renewRecoveryCodes,
  requestOwnNewPasskey,
  startOwnTotp,
} from './own-second-factor.ts'

const Row = z.object({ isRequired: z.boolean(), username: z.nullable(z.string()) })

/** The active people without a second factor, by name, and on each row whether one is required. At least one row. */
const listWithoutFactor = (query: Query) => read(query, Row)`
  select ${isFactorRequired(query)} as is_required, username
  from (select) as always
  left join (select username from admins a where is_active and ${hasNoFactor(query)}) as people on true
  order by username`

/** @returns whether that changed something */
const upsertRequirement = (query: Query, isRequired: boolean) => hasRows(query)`
    insert into settings (name, value) values (${REQUIRED_FACTOR}, ${query.json(isRequired)})
    on conflict (name) do update set value = excluded.value, updated_at = now()
    where settings.value <> excluded.value`

/** Whether everyone must have a second factor, and who has none. */
async function readRequiredFactor(query: Query): Promise<RequiredFactor> {
  const rows = await listWithoutFactor(query)
  return { isRequired: rows[0]?.isRequired === true, without: rows.flatMap(({ username }) => username ?? []) }
}

/** Requires a second factor of everyone, or no longer. It holds from each person's next call. */
async function changeRequiredFactor(
  sql: Sql,
  admin: AdminContext,
  isRequired: boolean,
): Promise<RequiredFactor> {
  return transaction(sql, async (tx) => {
    if (await upsertRequirement(tx, isRequired))
      await recordAudit(tx, { ...admin, action: 'second_factor_required', details: { isRequired } })
    return readRequiredFactor(tx)
  })
}

const own = { access: 'signIn', tag: 'Portal: sessions' } as const
const change = { ...own, needsRecentSignIn: true, errors: ['conflict'] } as const

const forEveryone = { access: 'owner', tag: 'Portal: people', path: ADMIN_API.requiredFactor } as const

/** The caller's own second factor, and whether everyone must have one. */
export const secondFactorRoutes = (deps: AccountDeps) => [
  route({
    ...own,
    method: 'GET',
    path: ADMIN_API.secondFactor,
    summary: 'Get your second factor',
    output: SecondFactors,
    handler: ({ admin }) => readSecondFactors(deps.sql, admin.adminId),
  }),
  route({
    ...change,
    method: 'DELETE',
    path: ADMIN_API.secondFactor,
    summary: 'Remove your authenticator app',
    description: 'Without a passkey, the recovery codes go too. `conflict` means that there is no app.',
    handler: ({ admin }) => removeOwnTotp(deps, admin),
  }),
  route({
    ...change,
    method: 'POST',
    path: ADMIN_API.totp,
    summary: 'Create the secret of an authenticator app',
    description: 'It is not asked for until it is confirmed. `conflict` means that there is a confirmed one.',
    output: NewTotp,
    handler: ({ admin }) => startOwnTotp(deps, admin),
  }),
  route({
    ...change,
    method: 'POST',
    path: ADMIN_API.totpConfirmation,
    summary: 'Confirm the authenticator app with its first code',
    description: 'Returns the recovery codes, once. `forbidden` means that the code is wrong.',
    body: ConfirmTotp,
    output: RecoveryCodes,
    errors: ['forbidden', 'conflict', 'rate_limited'],
    handler: async ({ admin, body }) => ({ recoveryCodes: await confirmOwnTotp(deps, admin, body.code) }),
  }),
  route({
    ...change,
    method: 'POST',
    path: ADMIN_API.recoveryCodes,
    summary: 'Replace your recovery codes',
    description: '`conflict` means that you have no second factor.',
    output: RecoveryCodes,
    handler: async ({ admin }) => ({ recoveryCodes: await renewRecoveryCodes(deps, admin) }),
  }),
  route({
    ...forEveryone,
    method: 'GET',
    summary: 'Get whether everyone must have a second factor, and who has none',
    output: RequiredFactor,
    handler: () => readRequiredFactor(deps.sql),
  }),
  route({
    ...forEveryone,
    method: 'PUT',
    needsRecentSignIn: true,
    summary: 'Require a second factor of everyone, or no longer',
    description:
      'From then on, `second_factor_required` refuses every call of someone without one, and of their tokens, except those that set it up.',
    body: RequireFactor,
    output: RequiredFactor,
    handler: ({ admin, body }) => changeRequiredFactor(deps.sql, admin, body.isRequired),
  }),
]

/** The caller's own passkeys. */
export const passkeyRoutes = (deps: AccountDeps) => [
  route({
    ...own,
    method: 'GET',
    path: ADMIN_API.passkeys,
    summary: 'List your passkeys',
    output: z.array(Passkey),
    handler: ({ admin }) => readOwnPasskeys(deps, admin.adminId),
  }),
  route({
    ...change,
    method: 'POST',
    path: ADMIN_API.passkeyOptions,
    summary: 'Ask for a new passkey',
    description:
      'The options of `navigator.credentials.create()`, for 10 minutes. `conflict` means that you have too many.',
    output: PasskeyCreation,
    errors: ['conflict'],
    handler: ({ admin }) => requestOwnNewPasskey(deps, admin),
  }),
  route({
    ...change,
    method: 'POST',
    path: ADMIN_API.passkeys,
    summary: 'Add a passkey',
    description:
      "Takes a name and a browser's answer to the options. With the first second factor, it returns recovery codes, once. `forbidden` means that the answer is not accepted.",
    body: NewPasskey,
    status: 201,
    output: AddedPasskey,
    errors: ['forbidden', 'conflict'],
    handler: ({ admin, body }) => addOwnPasskey(deps, admin, body),
  }),
  route({
    ...change,
    method: 'DELETE',
    path: `${ADMIN_API.passkeys}/:id`,
    summary: 'Remove one of your passkeys',
    description: 'With the last second factor, the recovery codes go too.',
    params: idParam('a passkey'),
    handler: ({ admin, params }) => removeOwnPasskey(deps, admin, params.id),
  }),
]
