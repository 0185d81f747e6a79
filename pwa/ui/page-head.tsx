import { site } from '../site.ts'

interface PageHeadProps {
  /** Without the site's name, which is appended. */
  title: string
  description?: string
}

/** The screen's title and description. React moves them into the document's head, even when prerendering. */
export function PageHead({ title, description }: PageHeadProps) {
  return (
    <>
      <title>{`${title} · ${site.name}`}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}
