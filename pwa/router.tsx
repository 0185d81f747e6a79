import { matchPath, type RouteObject, useRoutes } from 'react-router-dom'
import { ADMIN_SCREENS, SCREENS } from '#shared/paths.ts'
import { BareLayout, Layout } from './layout/layout.tsx'
import { defineScreen, type Screen, ScreenView } from './screen.tsx'

const facility = defineScreen(() => import('./facility/facility-screen.tsx'))

/** Lists every screen. */
const screens: { path: string; screen: Screen }[] = [
  { path: SCREENS.landing, screen: defineScreen(() => import('./landing/landing-screen.tsx')) },
  { path: SCREENS.about, screen: defineScreen(() => import('./pages/about-screen.tsx')) },
  { path: SCREENS.faq, screen: defineScreen(() => import('./pages/faq-screen.tsx')) },
  { path: SCREENS.howWeMatch, screen: defineScreen(() => import('./how-we-match/method-screen.tsx')) },
  { path: SCREENS.terms, screen: defineScreen(() => import('./pages/terms-screen.tsx')) },
  { path: SCREENS.privacy, screen: defineScreen(() => import('./pages/privacy-screen.tsx')) },
  {
    path: SCREENS.doNotShare,
    screen: defineScreen(() => import('./privacy-choices/do-not-share-screen.tsx')),
  },
  { path: SCREENS.healthData, screen: defineScreen(() => import('./pages/health-data-screen.tsx')) },
  {
    path: SCREENS.questionnaire,
    screen: defineScreen(() => import('./questionnaire/questionnaire-screen.tsx')),
  },
  { path: SCREENS.communities, screen: defineScreen(() => import('./communities/communities-screen.tsx')) },
  { path: SCREENS.results, screen: defineScreen(() => import('./results/results-screen.tsx')) },
  { path: SCREENS.shortlist, screen: defineScreen(() => import('./shortlist/shortlist-screen.tsx')) },
  { path: SCREENS.open, screen: defineScreen(() => import('./open/open-screen.tsx')) },
  { path: `${SCREENS.visit}/:id`, screen: defineScreen(() => import('./shortlist/visit-screen.tsx')) },
  { path: SCREENS.afford, screen: defineScreen(() => import('./afford/afford-screen.tsx')) },
  { path: SCREENS.compare, screen: defineScreen(() => import('./compare/compare-screen.tsx')) },
  { path: `${SCREENS.facility}/:id`, screen: facility },
  { path: '/facility/:id', screen: facility },
  {
    path: `${SCREENS.shared}/:id`,
    screen: defineScreen(() => import('./shared-copy/shared-copy-screen.tsx')),
  },
  { path: `${SCREENS.familyList}/:id`, screen: defineScreen(() => import('./together/join-screen.tsx')) },
  { path: SCREENS.ownPage, screen: defineScreen(() => import('./own-page/own-page-screen.tsx')) },
  { path: SCREENS.contact, screen: defineScreen(() => import('./contact/contact-screen.tsx')) },
  { path: SCREENS.phone, screen: defineScreen(() => import('./phone/phone-screen.tsx')) },
  { path: '*', screen: defineScreen(() => import('./pages/not-found-screen.tsx')) },
]

/** The portal's own module routes between its screens, so that families don't download that code. */
const portal = defineScreen(() => import('./admin/portal.tsx'))
const portalScreens: typeof screens = Object.values(ADMIN_SCREENS).map((path) => ({
  path: path === ADMIN_SCREENS.editBusiness ? `${path}/:id` : path,
  screen: portal,
}))

const toRoute = ({ path, screen }: (typeof screens)[number]): RouteObject => ({
  path,
  element: <ScreenView key={path} screen={screen} />,
})

const routes: RouteObject[] = [
  { Component: Layout, children: screens.map(toRoute) },
  { Component: BareLayout, children: portalScreens.map(toRoute) },
]

/** Finds the screen for a path, or the 404 screen. */
export function findScreen(pathname: string): Screen | undefined {
  return [...portalScreens, ...screens].find(({ path }) => matchPath(path, pathname))?.screen
}

/**
 * All screens. Needs a router around it: the browser's in main.tsx, a static one in prerender.tsx. We use the
 * declarative router, because the data router would add 15 kB to every first visit for features we don't use.
 */
export function App() {
  return useRoutes(routes)
}
