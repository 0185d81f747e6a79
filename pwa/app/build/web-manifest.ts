import type { ManifestOptions } from 'vite-plugin-pwa'
import { ADMIN_SCREENS, SCREENS } from '#shared/contract/paths.ts'
import { DEFAULT_SITE } from '#shared/contract/site.ts'

/** The web app manifest, which a phone reads when it installs the app. The server fills in the site's name. */
export function webManifest(): Partial<ManifestOptions> {
  return {
    id: '/',
    name: DEFAULT_SITE.name,
    short_name: DEFAULT_SITE.name,
    description:
      'Find assisted living, memory care and independent living near you. Your answers stay safe on your phone, with or without a connection.',
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf7f0',
    theme_color: '#fbf7f0',
    categories: ['health', 'lifestyle'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    screenshots: [
      ...screenshots('phone', '390x844', 'narrow'),
      ...screenshots('desktop', '1280x800', 'wide'),
    ],
    shortcuts: [
      {
        name: 'Start questionnaire',
        short_name: 'Questionnaire',
        url: SCREENS.questionnaire,
        icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
      },
      {
        name: 'Your matches',
        short_name: 'Matches',
        url: SCREENS.results,
        icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
      },
      {
        // An installed app has no address bar, and no page for families links to the portal.
        name: 'Operator portal',
        short_name: 'Portal',
        url: ADMIN_SCREENS.dashboard,
        icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
      },
    ],
  }
}

/** Screenshots for the install dialog. */
function screenshots(device: string, sizes: string, form_factor: 'narrow' | 'wide') {
  const labels = { landing: 'Home page', questionnaire: 'Questionnaire', matches: 'List of matches' }
  return Object.entries(labels).map(([name, label]) => ({
    src: `/screenshots/${device}-${name}.png`,
    sizes,
    type: 'image/png',
    form_factor,
    label,
  }))
}
