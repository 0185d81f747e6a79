/**
 * The portal's API paths. All but the first three require a bearer token. They are separate from paths.ts so
 * that families' phones don't download them.
 */
export const ADMIN_API = {
  login: '/api/admin/login',
  forgotPassword: '/api/admin/forgot-password',
  resetPassword: '/api/admin/reset-password',
  logout: '/api/admin/logout',
  signOutEverywhere: '/api/admin/sign-out-everywhere',
  confirmSignIn: '/api/admin/confirm-sign-in',
  administrators: '/api/admin/administrators',
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
  retentionPreview: '/api/admin/retention/preview',
  siteCheck: '/api/admin/site-check',
  discoveredFacilities: '/api/admin/discovered-facilities',
  catalogueSources: '/api/admin/catalogue-sources',
  packs: '/api/admin/packs',
  featuredBusinesses: '/api/admin/featured-businesses',
  imageUpload: '/api/admin/business-image/upload',
} as const
