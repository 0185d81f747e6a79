/** The site's name and contact details, which the build inlines (see build/site-values.ts). */
export interface Site {
  name: string
  phone: string
  email: string
  /** Takes latitude, longitude and localityLanguage and returns the city and state. By default our own server. */
  reverseGeocodeUrl: string
}

declare const __SITE__: Site

export const site: Site = __SITE__
