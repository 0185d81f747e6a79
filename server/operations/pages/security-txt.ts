import { Elysia } from 'elysia'
import type { Platform } from '#server/platform/platform.ts'
import { DAY_MS } from '#shared/contract/durations.ts'

/**
 * How long a copy of the file may be believed, in days. RFC 9116 recommends less than a year. A running server renews it
 * with each response, so the copies of a site that is gone expire soon.
 */
const VALID_DAYS = 90

type SecurityTxtDeps = Pick<Platform, 'now'> & {
  env: Pick<Platform['env'], 'SECURITY_CONTACT' | 'PUBLIC_URL'>
}

/** /.well-known/security.txt (RFC 9116), if the operator says where security problems are reported. */
export function securityTxtRoutes({ env, now }: SecurityTxtDeps) {
  const { SECURITY_CONTACT, PUBLIC_URL } = env
  const routes = new Elysia({ name: 'security-txt' })
  if (!SECURITY_CONTACT) return routes
  const path = '/.well-known/security.txt'
  const contact = SECURITY_CONTACT.startsWith('https://') ? SECURITY_CONTACT : `mailto:${SECURITY_CONTACT}`
  const respond = () => {
    const expires = new Date(now().getTime() + VALID_DAYS * DAY_MS).toISOString()
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      ...(PUBLIC_URL?.startsWith('https:') ? [`Canonical: ${PUBLIC_URL}${path}`] : []),
    ]
    return new Response(`${lines.join('\n')}\n`, {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    })
  }
  return routes.get(path, respond, { detail: { hide: true } })
}
