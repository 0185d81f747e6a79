import { matchPath, type RouteObject, useRoutes } from 'react-router-dom'
import { ADMIN_SCREENS, SCREENS } from '#shared/contract/paths.ts'
import { BareLayout, Layout } from './layout/layout.tsx'
import { defineScreen, type Screen, ScreenView } from './screen.tsx'

const facility = defineScreen(() => import('../family/facility/facility-screen.tsx'))

/** Lists every screen. */
const screens: { path: string; screen: Screen }[] = [
  { path: SCREENS.landing, screen: defineScreen(() => import('../family/landing/landing-screen.tsx')) },
  { path: SCREENS.about, screen: defineScreen(() => import('../family/pages/about-screen.tsx')) },
  { path: SCREENS.faq, screen: defineScreen(() => import('../family/pages/faq-screen.tsx')) },
  {
    path: SCREENS.howWeMatch,
    screen: defineScreen(() => import('../family/how-we-match/method-screen.tsx')),
  },
  { path: SCREENS.terms, screen: defineScreen(() => import('../family/pages/terms-screen.tsx')) },
  { path: SCREENS.privacy, screen: defineScreen(() => import('../family/pages/privacy-screen.tsx')) },
  {
    path: SCREENS.doNotShare,
    screen: defineScreen(() => import('../family/privacy-choices/do-not-share-screen.tsx')),
  },
  { path: SCREENS.healthData, screen: defineScreen(() => import('../family/pages/health-data-screen.tsx')) },
  {
    path: SCREENS.questionnaire,
    screen: defineScreen(() => import('../family/questionnaire/questionnaire-screen.tsx')),
  },
  {
    path: SCREENS.communities,
    screen: defineScreen(() => import('../family/communities/communities-screen.tsx')),
  },
  { path: SCREENS.results, screen: defineScreen(() => import('../family/results/results-screen.tsx')) },
  { path: SCREENS.shortlist, screen: defineScreen(() => import('../family/shortlist/shortlist-screen.tsx')) },
  { path: SCREENS.open, screen: defineScreen(() => import('../family/open/open-screen.tsx')) },
  {
    path: `${SCREENS.visit}/:id`,
    screen: defineScreen(() => import('../family/shortlist/visit-screen.tsx')),
  },
  { path: SCREENS.afford, screen: defineScreen(() => import('../family/afford/afford-screen.tsx')) },
  { path: SCREENS.compare, screen: defineScreen(() => import('../family/compare/compare-screen.tsx')) },
  { path: `${SCREENS.facility}/:id`, screen: facility },
  { path: '/facility/:id', screen: facility },
  {
    path: `${SCREENS.shared}/:id`,
    screen: defineScreen(() => import('../family/together/read-along-screen.tsx')),
  },
  {
    path: `${SCREENS.familyList}/:id`,
    screen: defineScreen(() => import('../family/together/join-screen.tsx')),
  },
  { path: SCREENS.ownPage, screen: defineScreen(() => import('../family/own-page/own-page-screen.tsx')) },
  { path: SCREENS.contact, screen: defineScreen(() => import('../family/contact/contact-screen.tsx')) },
  { path: SCREENS.phone, screen: defineScreen(() => import('../family/phone/phone-screen.tsx')) },
  { path: '*', screen: defineScreen(() => import('../family/pages/not-found-screen.tsx')) },
]

/** The portal's own module routes between its screens, so that families don't download that code. */
const portal = defineScreen(() => import('../portal/portal.tsx'))
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
