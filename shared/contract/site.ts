import type { Content } from '../desk/content.ts'
import { API } from './paths.ts'

/** The site's name, contact details and texts. The server writes them into every page when it starts. */
export interface Site {
  name: string
  phone: string
  email: string
  /** PUBLIC_URL: the start of every address of the site. Empty if it isn't set. */
  origin: string
  /** Whether that is an address on the internet. Search engines must not list made-up communities there. */
  isLive: boolean
  /** Takes latitude, longitude and localityLanguage and returns the city and state. By default our own server. */
  reverseGeocodeUrl: string
  /** Whether the operator configured a mail server. Without one, no screen promises an email. */
  sendsMail: boolean
  /** The texts that differ from the contract's. */
  content: Partial<Content>
  /** The operator's own in Spanish. What it lacks is shown in English where `content` has it. */
  spanish: Partial<Content>
  /** Whether the operator says that someone has reviewed the Spanish pages. Until then, they say that no one has. */
  isSpanishReviewed: boolean
}

/** The values of a site whose operator set none. The placeholders say that they are. */
export const DEFAULT_SITE: Site = {
  name: 'Hearthfinder',
  phone: '(555) 555-0100 (placeholder)',
  email: 'support@example.org (placeholder)',
  origin: '',
  isLive: false,
  reverseGeocodeUrl: API.reverseGeocode,
  sendsMail: false,
  content: {},
  spanish: {},
  isSpanishReviewed: false,
}

/** The name of the meta element that holds the site's values, as JSON. */
export const SITE_META = 'site'
