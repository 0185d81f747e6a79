import { API } from '../../shared/paths.ts'
import type { Site } from '../site.ts'

/** Reads the site's values from the environment for `define`, in the build and in tests. Build time only. */
export function siteFromEnv(env: Record<string, string | undefined>): Site {
  return {
    name: env.SITE_NAME || 'Hearthfinder',
    phone: env.SUPPORT_PHONE || '(555) 555-0100 (placeholder)',
    email: env.SUPPORT_EMAIL || 'support@example.org (placeholder)',
    reverseGeocodeUrl: env.REVERSE_GEOCODE_URL || API.reverseGeocode,
  }
}
