import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { Facility } from '#shared/contract/facility.ts'
import { LANGUAGES, type Language } from '#shared/contract/language.ts'
import { pathIn, SPANISH_FOLDER, splitLanguage } from '#shared/contract/language-path.ts'
import { API, facilityPath, PRELOADED, PRERENDERED, SCREENS } from '#shared/contract/paths.ts'
import type { PageRenderer, PageTemplates } from '#shared/contract/site.ts'
import { toAbsolute } from '../api/absolute.ts'
import { renderWith } from '../api/page-data.ts'
import { site } from '../api/site.ts'
import { SPANISH, translateToSpanish } from '../words/spanish.ts'
import { setLanguage } from '../words/translate.ts'
import { composePage } from './build/compose-page.ts'
import { App, findScreen } from './router.tsx'

interface RenderedScreen {
  /** The title, the description and other elements for the document's head. */
  head: string
  /** The content of #root. */
  body: string
}

// When React renders a fragment of a page, it puts elements for the head first.
const HOISTED = /^(?:<(?:meta|link)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)*/
/** What the empty page says in English. */
const WITHOUT_SCRIPT = /(?<=<noscript>)[^<]+/
/** The database of this device, which the list of matches and the form of a family's list read first. */
const DATABASE = 'local/schema.ts'
/** The page of all other screens. */
const SHELL = '/app.html'
/** Any community's path: they have the same screen. */
const ANY_FACILITY = `${SCREENS.facility}/any`

/** Renders a screen to HTML, as it looks before any script runs. Its file must be loaded. */
function renderScreen(path: string): RenderedScreen {
  const html = renderToString(
    <StaticRouter basename={pathIn(splitLanguage(path).language, '/')} location={path}>
      <App />
    </StaticRouter>,
  )
  const head = HOISTED.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}

/**
 * Adds the links to a screen's files, after the larger files that every screen needs. On a slow line all come before the
 * font, which is only used if it is there at the first paint (ui/font.css).
 */
const preload = (html: string, links = '') =>
  html
    .replace(/(?<=\s)as="font"/g, 'as="font" fetchpriority="low"')
    .replace('</head>', () => `${links}</head>`)

/** Renders in the language of a page, and leaves English. */
function inLanguage<T>(language: Language, render: () => T): T {
  if (language === 'es') setLanguage('es', SPANISH, translateToSpanish)
  try {
    return render()
  } finally {
    setLanguage('en')
  }
}

/** The template and the links of the pages in Spanish, which also name the file of its texts. Made once for each build. */
const spanishTemplates = new WeakMap<PageTemplates, PageTemplates>()

function templatesIn(language: Language, templates: PageTemplates): PageTemplates {
  if (language === 'en') return templates
  const made = spanishTemplates.get(templates) ?? toSpanishTemplates(templates)
  spanishTemplates.set(templates, made)
  return made
}

function toSpanishTemplates({ html, links }: PageTemplates): PageTemplates {
  const withTexts = Object.entries(links).map(([path, own]) => [path, own + links[SPANISH_FOLDER]])
  const spanish = html
    .replace('<html lang="en">', '<html lang="es">')
    .replace(WITHOUT_SCRIPT, (english) => String(SPANISH[english]))
  return { html: spanish, links: Object.fromEntries(withTexts) }
}

function renderAllIn(language: Language, templates: PageTemplates): [name: string, html: string][] {
  const { html, links } = templatesIn(language, templates)
  const nameOf = (path: string) => `${pathIn(language, path).replace(/\/$/, '')}/index.html`
  return [
    [pathIn(language, SHELL), composePage(html, site, { head: links[SHELL] ?? '' })],
    ...PRERENDERED.map((screen): [string, string] => {
      const path = pathIn(language, screen)
      const { head, body } = renderScreen(path)
      return [nameOf(screen), composePage(html, site, { path, head: head + links[screen], body })]
    }),
    ...PRELOADED.map((screen): [string, string] => [
      nameOf(screen),
      composePage(preload(html, links[screen]), site, {}),
    ]),
  ]
}

export const renderPages: PageRenderer['renderPages'] = async (templates, values) => {
  await Promise.all([...PRERENDERED, ANY_FACILITY].map((path) => findScreen(path)?.load()))
  Object.assign(site, values)
  return new Map(
    LANGUAGES.flatMap((language) => inLanguage(language, () => renderAllIn(language, templates))),
  )
}

export const renderFacility: PageRenderer['renderFacility'] = (templates, path, id, facility) => {
  const { language } = splitLanguage(path)
  const { html, links } = templatesIn(language, templates)
  const data = { path: `${API.facilities}/${encodeURIComponent(id)}`, json: facility }
  const { head, body } = inLanguage(language, () => renderWith(data.path, facility, () => renderScreen(path)))
  const structuredData = facility.isSample && site.isLive ? undefined : describeForSearch(facility)
  return composePage(html, site, {
    path,
    head: head + links[SCREENS.facility],
    body,
    data,
    ...(structuredData && { structuredData }),
  })
}

/** The source files of the prerendered screens, whose HTML names their files. */
const PAGE_MODULES: Readonly<Record<(typeof PRERENDERED)[number], string>> = {
  [SCREENS.landing]: 'family/landing/landing-screen.tsx',
  [SCREENS.about]: 'family/pages/about-screen.tsx',
  [SCREENS.faq]: 'family/pages/faq-screen.tsx',
  [SCREENS.howWeMatch]: 'family/how-we-match/method-screen.tsx',
  [SCREENS.terms]: 'family/pages/terms-screen.tsx',
  [SCREENS.privacy]: 'family/pages/privacy-screen.tsx',
  [SCREENS.doNotShare]: 'family/privacy-choices/do-not-share-screen.tsx',
  [SCREENS.healthData]: 'family/pages/health-data-screen.tsx',
  [SCREENS.questionnaire]: 'family/questionnaire/questionnaire-screen.tsx',
}

/** For the build: the source files of the screens whose HTML names their files, by path. */
export const listModules = (): [path: string, modules: string[]][] => [
  ...PRERENDERED.map((path): [string, string[]] => [path, [PAGE_MODULES[path]]]),
  [SCREENS.results, ['family/results/results-screen.tsx', DATABASE]],
  [SCREENS.shared, ['family/together/read-along-screen.tsx', DATABASE]],
  [SCREENS.familyList, ['family/together/join-screen.tsx', DATABASE]],
  [SCREENS.facility, ['family/facility/facility-screen.tsx']],
  [SHELL, []],
  [SPANISH_FOLDER, ['words/spanish.ts']],
]

/**
 * What search engines may show about a community (https://schema.org/LocalBusiness): only what its record says. Ratings
 * are left out, because their source is not a count of reviews.
 */
function describeForSearch(facility: Facility): object {
  const { id, name, description, location, phone, email, price, imageUrl, amenities } = facility
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name,
    description,
    url: toAbsolute(facilityPath(id)),
    address: location,
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(imageUrl && { image: toAbsolute(imageUrl) }),
    ...(price !== null && { priceRange: `From $${price.toLocaleString('en-US')} per month` }),
    ...(amenities.length > 0 && {
      amenityFeature: amenities.map((amenity) => ({
        '@type': 'LocationFeatureSpecification',
        name: amenity,
        value: true,
      })),
    }),
  }
}
