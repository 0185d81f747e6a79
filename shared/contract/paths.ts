/** The header with a solved challenge: base64 of the JSON of `Proof` (proof-of-work.ts), as ALTCHA encodes it. */
export const PROOF_HEADER = 'Proof-Of-Work'

/** The header that proves that the sender read the family's mail: the token of a mailed link. */
export const LINK_HEADER = 'Mailed-Link'

/** The paths of the public API. */
export const API = {
  health: '/api/health',
  ready: '/api/ready',
  facilities: '/api/facilities',
  communities: '/api/communities',
  featuredBusinesses: '/api/featured-businesses',
  questionnaire: '/api/questionnaire',
  openSearch: '/api/questionnaire/open',
  requestLink: '/api/questionnaire/link',
  challenge: '/api/challenge',
  contact: '/api/contact',
  familyLists: '/api/family-lists',
  events: '/api/events',
  reverseGeocode: '/api/geo/reverse',
  zipCode: '/api/geo/zip',
  place: '/api/place',
  ownPage: '/api/own-page',
  catalogueSources: '/api/catalogue/sources',
  retention: '/api/retention',
  openApi: '/api/openapi.json',
  docs: '/api/docs',
} as const

/** The path of uploaded images of businesses. The image's id follows. */
export const IMAGE_PATH = '/objects/business-images/'

export const ADMIN_SCREENS = {
  login: '/portal_mgmt_secure/login',
  resetPassword: '/portal_mgmt_secure/reset-password',
  dashboard: '/portal_mgmt_secure',
  inbox: '/portal_mgmt_secure/inbox',
  inboxMessages: '/portal_mgmt_secure/inbox/messages',
  requests: '/portal_mgmt_secure/requests',
  addBusiness: '/portal_mgmt_secure/add-business',
  editBusiness: '/portal_mgmt_secure/edit-business',
} as const

export const SCREENS = {
  landing: '/',
  questionnaire: '/questionnaire',
  communities: '/communities',
  results: '/results',
  shortlist: '/shortlist',
  visit: '/visit',
  open: '/open',
  compare: '/compare',
  afford: '/afford',
  facility: '/facilities',
  contact: '/contact',
  faq: '/faq',
  howWeMatch: '/how-we-match',
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
  doNotShare: '/do-not-sell-or-share',
  healthData: '/consumer-health-data',
  phone: '/your-phone',
  shared: '/shared',
  familyList: '/family-list',
  ownPage: '/our-community',
  admin: '/portal_mgmt_secure',
} as const

/** Screens whose HTML is generated at build time, so that they can be read before JavaScript runs. */
export const PRERENDERED = [
  SCREENS.landing,
  SCREENS.about,
  SCREENS.faq,
  SCREENS.howWeMatch,
  SCREENS.terms,
  SCREENS.privacy,
  SCREENS.doNotShare,
  SCREENS.healthData,
  SCREENS.questionnaire,
] as const

/**
 * Screens of what only the family's device can read. Their HTML is empty, but it names all of their files, so that they load
 * at once. Paths below them have the same HTML.
 */
export const PRELOADED = [SCREENS.results, SCREENS.shared, SCREENS.familyList] as const

/** The visit checklist of one community. */
export const visitPath = (id: string) => `${SCREENS.visit}/${encodeURIComponent(id)}`

export const facilityPath = (id: string) => `${SCREENS.facility}/${encodeURIComponent(id)}`

/** The file beside a state's packs with those who help there (Helpers in helper.ts). */
export const helpersFilePath = (state: string): string => `/packs/${state}.helpers.json`
