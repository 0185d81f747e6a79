/** Every address in one place: the calls of the API and the screens of the app. */
export const API = {
  health: '/api/health',
  facilities: '/api/facilities',
  featuredBusinesses: '/api/featured-businesses',
  questionnaire: '/api/questionnaire',
  contact: '/api/contact',
  events: '/api/events',
  reverseGeocode: '/api/geo/reverse',
  zipCode: '/api/geo/zip',
  catalogueSources: '/api/catalogue/sources',
  openApi: '/api/openapi.json',
  docs: '/api/docs',
} as const

/** The portal's calls; all but the first three want a bearer token. */
export const ADMIN_API = {
  login: '/api/admin/login',
  forgotPassword: '/api/admin/forgot-password',
  resetPassword: '/api/admin/reset-password',
  logout: '/api/admin/logout',
  changePassword: '/api/admin/change-password',
  sessions: '/api/admin/sessions',
  auditLog: '/api/admin/audit-log',
  analytics: '/api/admin/analytics',
  traffic: '/api/admin/traffic',
  tokenUsage: '/api/admin/token-usage',
  model: '/api/admin/model',
  modelPull: '/api/admin/model/pull',
  modelExamination: '/api/admin/model/examination',
  modelFigures: '/api/admin/model/figures',
  questionnaires: '/api/admin/questionnaires',
  contacts: '/api/admin/contacts',
  retention: '/api/admin/retention',
  discoveredFacilities: '/api/admin/discovered-facilities',
  catalogueSources: '/api/admin/catalogue-sources',
  featuredBusinesses: '/api/admin/featured-businesses',
  imageUpload: '/api/admin/business-image/upload',
} as const

export const ADMIN_SCREENS = {
  login: '/portal_mgmt_secure/login',
  resetPassword: '/portal_mgmt_secure/reset-password',
  dashboard: '/portal_mgmt_secure',
  addBusiness: '/portal_mgmt_secure/add-business',
  editBusiness: '/portal_mgmt_secure/edit-business',
} as const

export const SCREENS = {
  landing: '/',
  questionnaire: '/questionnaire',
  results: '/results',
  compare: '/compare',
  facility: '/facilities',
  contact: '/contact',
  faq: '/faq',
  howWeMatch: '/how-we-match',
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
  phone: '/your-phone',
  admin: '/portal_mgmt_secure',
} as const

/** Screens whose HTML is made at build time, so that they read without script. */
export const PRERENDERED = [
  SCREENS.landing,
  SCREENS.about,
  SCREENS.faq,
  SCREENS.howWeMatch,
  SCREENS.terms,
  SCREENS.privacy,
] as const

export const facilityPath = (id: string) => `${SCREENS.facility}/${encodeURIComponent(id)}`
