import { pathIn } from '#shared/contract/language-path.ts'
import { toAbsolute } from '../api/absolute.ts'
import { site } from '../api/site.ts'
import { shownPath } from '../words/page-language.ts'

interface PageHeadProps {
  /** Without the site's name, which is appended. */
  title: string
  description?: string | undefined
  /** The page's one address, for search engines and link previews. Pages that are about a family have none. */
  path?: string
}

/** The screen's title and description. React moves them into the document's head, even when prerendering. */
export function PageHead({ title, description, path }: PageHeadProps) {
  const fullTitle = `${title} · ${site.name}`
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {path !== undefined && <LinkPreview title={fullTitle} description={description} path={path} />}
    </>
  )
}

/** https://ogp.me; the drawing is build/draw-icons.ts. A canonical address must be absolute. */
function LinkPreview({ title, description, path = '' }: PageHeadProps) {
  const address = toAbsolute(shownPath(path))
  return (
    <>
      {site.origin && <link rel="canonical" href={address} />}
      {site.origin && <link rel="alternate" hrefLang="en" href={toAbsolute(path)} />}
      {site.origin && <link rel="alternate" hrefLang="es" href={toAbsolute(pathIn('es', path))} />}
      {site.origin && <link rel="alternate" hrefLang="x-default" href={toAbsolute(path)} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={toAbsolute('/og-image.png')} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
