/** The paths of the screens that every visitor can open, and of one that doesn't exist. */
export const PUBLIC_PAGES = [
  '/',
  '/questionnaire',
  '/communities',
  '/results',
  '/compare',
  '/afford',
  '/contact',
  '/faq',
  '/how-we-match',
  '/about',
  '/terms',
  '/privacy',
  '/do-not-sell-or-share',
  '/consumer-health-data',
  '/your-phone',
  '/nowhere',
]
