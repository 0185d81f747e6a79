import * as z from 'zod/mini'
import { recordAudit } from '#server/features/audit/service.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { readFirst } from '#server/platform/database/read.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { Env } from '#server/platform/env.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { checkTimeZone } from '#server/platform/period.ts'
import { DEFAULT_CONTENT } from '#shared/desk/content.ts'
import type { EmailTemplates } from '#shared/desk/placement.ts'
import { SITE_TEXTS, type SiteTexts, type SiteTextsReport } from '#shared/desk/site-texts.ts'
import type { OwnContent } from './own-content.ts'
import { readSite, type SiteEnv } from './read-site.ts'

/** What the server's settings say: the environment and the operator's content. */
export interface SiteSettings {
  /** With the time zone in use. */
  env: SiteEnv & Pick<Env, 'TIME_ZONE'>
  own: OwnContent
  /** The time zone of the environment. */
  timeZone: string
}

const NONE: SiteTexts = {
  phone: '',
  email: '',
  businessHours: '',
  isFree: '',
  consultation: '',
  timeZone: '',
}

/** The texts that were set in the portal. */
export const readSiteTexts = async (query: Query): Promise<SiteTexts> => ({
  ...NONE,
  ...(await findStoredTexts(query, 'site texts')),
})

/** The server's settings, with the portal's texts before them. */
export function withSiteTexts(
  { env, own, timeZone }: SiteSettings,
  { phone, email, timeZone: _, ...texts }: SiteTexts,
): SiteSettings {
  const set = Object.entries(texts).filter(([, text]) => text !== '')
  return {
    env: { ...env, ...(phone && { SUPPORT_PHONE: phone }), ...(email && { SUPPORT_EMAIL: email }) },
    own: { ...own, ...Object.fromEntries(set) },
    timeZone,
  }
}

/** The portal's texts, and what families read where one is empty. */
export async function reportSiteTexts(
  query: Query,
  { env, own, timeZone }: SiteSettings,
): Promise<SiteTextsReport> {
  const { phone, email, content } = readSite(env, own)
  const { businessHours, isFree, consultation } = { ...DEFAULT_CONTENT, ...content }
  return {
    texts: await readSiteTexts(query),
    otherwise: { phone, email, businessHours, isFree, consultation, timeZone },
  }
}

/** Lets days begin in the time zone that was set in the portal, or the server's. */
export function applyTimeZone({ env, timeZone }: SiteSettings, texts: SiteTexts): void {
  env.TIME_ZONE = texts.timeZone || timeZone
}

/**
 * Sets the portal's texts. Each server shows them within seconds (operations/pages/load-pages.ts).
 * @throws ApiError invalid (422) if the database doesn't know the time zone
 */
export async function changeSiteTexts(sql: Sql, admin: AdminContext, texts: SiteTexts): Promise<void> {
  if (texts.timeZone) await checkTimeZone(sql, texts.timeZone).catch(refuse)
  await transaction(sql, async (tx) => {
    const before = await readSiteTexts(tx)
    const changed = SITE_TEXTS.filter((name) => before[name] !== texts[name])
    if (changed.length === 0) return
    await storeTexts(tx, 'site texts', texts)
    await recordAudit(tx, { ...admin, action: 'site_texts_changed', details: { changed } })
  })
}

function refuse(error: unknown): never {
  throw error instanceof OperatorError
    ? new ApiError('invalid', 'The database does not know this time zone. Choose another name.')
    : error
}

type TextsName = 'site texts' | 'email templates'

/** What is stored; undefined if nothing ever was. */
export async function findStoredTexts(query: Query, name: TextsName) {
  const row = await readFirst(query, z.object({ value: z.looseObject({}) }))`
    select value from settings where name = ${name}`
  return row?.value
}

export const storeTexts = (query: Query, name: TextsName, texts: SiteTexts | EmailTemplates) => query`
  insert into settings (name, value) values (${name}, ${query.json(texts)})
  on conflict (name) do update set value = excluded.value, updated_at = now()`
