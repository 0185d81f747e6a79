import { translate } from '#pwa/words/translate.ts'
import type { LegalSection } from '#shared/terms/text.ts'
import { CourtesyNote } from '../ui/courtesy-note.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { fillLegalText } from './fill-legal-text.tsx'
import { LastUpdated } from './last-updated.tsx'
import './legal-page.css'

interface LegalPageProps {
  title: string
  path: string
  description: string
  sections: readonly LegalSection[]
}

export function LegalPage({ title, path, description, sections }: LegalPageProps) {
  return (
    <article className="page page-narrow legal-page">
      <PageHead title={title} description={description} path={path} />
      <h1>{title}</h1>
      <LastUpdated />
      {sections[0] && <CourtesyNote text={sections[0].title} />}
      <ol className="legal-page-sections">
        {sections.map((section) => (
          <li key={section.title}>
            <h2>{translate(section.title)}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{fillLegalText(translate(paragraph))}</p>
            ))}
          </li>
        ))}
      </ol>
    </article>
  )
}
