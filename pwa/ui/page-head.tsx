import { site } from '../site.ts'

interface PageHeadProps {
  /** Without the site's name; it is added. */
  title: string
  description?: string
}

/** The screen's title and description. React moves them to the document's head, in the prerendered page too. */
export function PageHead({ title, description }: PageHeadProps) {
  return (
    <>
      <title>{`${title} · ${site.name}`}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}
