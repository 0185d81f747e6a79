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
      className="scroll-mt-[calc(var(--spacing-bar)+var(--spacing-4))] max-sm:p-4"
      aria-labelledby={`section-${id}`}
      data-section={index}
    >
      <p className="text-quiet text-small">{t`Step ${index + 1} of ${SECTIONS.length}`}</p>
      <h2 id={`section-${id}`} tabIndex={-1} className="mt-0">
        {translate(SECTIONS[index]?.title ?? '')}
      </h2>
      <p className="mt-2 text-quiet">{intro}</p>
      <div className="questionnaire-fields stack-5 mt-5 max-sm:mt-4 max-sm:gap-4">{children}</div>
    </Card>
  )
}
