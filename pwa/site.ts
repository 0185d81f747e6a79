/** What the operator calls the site and how a family reaches it; baked in by the build (see build/site-values.ts). */
export interface Site {
  name: string
  phone: string
  email: string
  /** Answers latitude, longitude and localityLanguage with the place; the server's own by default. */
  reverseGeocodeUrl: string
}

declare const __SITE__: Site

export const site: Site = __SITE__
