import type { FacilityDetail } from '../catalog/facts.ts'
import type { Content } from '../desk/content.ts'
import type { FeaturedCard } from './featured-business.ts'
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

/** What the build knows about its pages, in dist/prerender/templates.json. */
export interface PageTemplates {
  /** The HTML around every screen, with comments that mark where the rest goes. */
  html: string
  /** For each rendered or preloaded path, link elements for its screen's own files. Communities have one, /facilities. */
  links: Record<string, string>
}

/** The exports of dist/prerender/prerender.js: the app's own components, rendered outside a browser. */
export interface PageRenderer {
  /**
   * Renders all prerendered pages and the empty ones. Call it first, because it also loads the screens and sets the
   * site's values. @returns each file's HTML by name, such as '/about/index.html'
   */
  renderPages(templates: PageTemplates, site: Site): Promise<Map<string, string>>
  /**
   * Renders a community's page with its data, which the browser then doesn't have to load.
   * @param path as the browser will see it
   */
  renderFacility(
    templates: PageTemplates,
    path: string,
    id: string,
    facility: FacilityDetail | FeaturedCard,
  ): string
}

/** The id of the element that holds the data that a page was rendered with, as JSON, with its API path in `data-path`. */
export const PAGE_DATA = 'page-data'
