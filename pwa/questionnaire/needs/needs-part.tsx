import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { plural, t } from '#words'
import { useDeferred } from '../../ui/use-deferred.ts'
import type { Form } from '../form.ts'
import { fieldId } from '../sections.ts'
import './needs-part.css'

const importQuestions = () => import('./need-questions.tsx')

interface NeedsPartProps {
  form: Form
  /** Whether the phone's database is not read yet. What is chosen before would be lost to a stored draft. */
  isProvisional: boolean
}

/** The optional questions on the help that is needed, folded unless the draft has answers. They load when the page is idle. */
export function NeedsPart({ form, isProvisional }: NeedsPartProps) {
  const needs = useWatch({ control: form.control, name: 'needs' })
  const count = Object.keys(needs ?? {}).length
  const [startsOpen] = useState(count > 0)
  const questions = useDeferred(importQuestions)
  return (
    <details className="needs-part" open={startsOpen || undefined}>
      <summary id={fieldId('needs')}>
        <strong>{t`What help is needed? (optional)`}</strong>{' '}
        {count > 0 && t`${plural(count, { one: '# answer', other: '# answers' })}`}
      </summary>
      {questions && !isProvisional ? <questions.NeedQuestions form={form} /> : <p>{t`Loading…`}</p>}
    </details>
  )
}
