import type { ManifestOptions } from 'vite-plugin-pwa'
import { ADMIN_SCREENS, SCREENS } from '../../shared/paths.ts'
import type { Site } from '../site.ts'

/** What a phone is told when it installs the app. */
export function webManifest(site: Site): Partial<ManifestOptions> {
  return {
    id: '/',
    name: site.name,
    short_name: site.name,
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
    screenshots: [...pictures('phone', '390x844', 'narrow'), ...pictures('desktop', '1280x800', 'wide')],
    shortcuts: [
      {
        name: 'Start questionnaire',
        short_name: 'Questionnaire',
        url: SCREENS.questionnaire,
        icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
      },
      {
        name: 'My matches',
        short_name: 'Matches',
        url: SCREENS.results,
        icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
      },
      {
        // An installed app has no address bar, and no page of families leads there.
        name: 'Portal for operators',
        short_name: 'Portal',
        url: ADMIN_SCREENS.dashboard,
        icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
      },
    ],
  }
}

/** Pictures for the phone's install dialog; take-pictures.ts makes them. */
function pictures(device: string, sizes: string, form_factor: 'narrow' | 'wide') {
  const labels = { landing: 'Start page', questionnaire: 'The questionnaire', matches: 'A list of matches' }
  return Object.entries(labels).map(([name, label]) => ({
    src: `/screenshots/${device}-${name}.png`,
    sizes,
    type: 'image/png',
    form_factor,
    label,
  }))
}
