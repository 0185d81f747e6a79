import type { ReactNode } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { t } from '#words'
import { Card } from '../../ui/card.tsx'
import { SECTIONS, type SectionId } from './sections.ts'

interface FormSectionProps {
  id: SectionId
  /** One sentence on what the section is for. */
  intro: string
  children: ReactNode
}

/** One of the five sections. Its heading takes focus when a step link leads here. */
export function FormSection({ id, intro, children }: FormSectionProps) {
  const index = SECTIONS.findIndex((section) => section.id === id)
  return (
    <Card
      as="section"
      className="questionnaire-section"
      aria-labelledby={`section-${id}`}
      data-section={index}
    >
      <p className="text-quiet text-small">{t`Step ${index + 1} of ${SECTIONS.length}`}</p>
      <h2 id={`section-${id}`} tabIndex={-1} className="questionnaire-section-title">
        {translate(SECTIONS[index]?.title ?? '')}
      </h2>
      <p className="questionnaire-intro">{intro}</p>
      <div className="questionnaire-fields stack-5">{children}</div>
    </Card>
  )
}
