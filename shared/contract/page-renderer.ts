import type { FacilityDetail } from '../catalog/facts.ts'
import type { FeaturedCard } from './featured-business.ts'
import type { Site } from './site.ts'

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
