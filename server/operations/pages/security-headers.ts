import { Elysia } from 'elysia'
import type { Env } from '#server/platform/env.ts'

/** Two years, as https://hstspreload.org recommends. */
const HSTS = 'max-age=63072000; includeSubDomains'

type Addresses = Pick<Env, 'REVERSE_GEOCODE_URL' | 'S3_ENDPOINT' | 'PUBLIC_URL'>

/** Adds the security headers to every response. Register it before the routes that it covers. */
export function securityHeaders(env: Addresses) {
  const headers: Record<string, string> = {
    'content-security-policy': contentSecurityPolicy(env),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(env.PUBLIC_URL?.startsWith('https:') && { 'strict-transport-security': HSTS }),
  }
  return new Elysia({ name: 'security-headers' }).onRequest(({ set }) => {
    Object.assign(set.headers, headers)
  })
}

/**
 * Allows only our own scripts, styles and pictures, so that no other host learns a family's address. The portal uploads
 * pictures to S3 directly.
 */
function contentSecurityPolicy({ REVERSE_GEOCODE_URL, S3_ENDPOINT, PUBLIC_URL }: Addresses): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${originsOf(REVERSE_GEOCODE_URL, S3_ENDPOINT)}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Text becomes a script only through the app's own policy (pwa/app/own-scripts.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default',
    // Without HTTPS, as on a machine of one's own, it would break every page.
    ...(PUBLIC_URL?.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const originsOf = (...addresses: (string | undefined)[]) =>
  addresses.map((address) => (address ? ` ${new URL(address).origin}` : '')).join('')
