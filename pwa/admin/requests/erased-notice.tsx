import { useEffect, useRef } from 'react'
import { Notice } from '#pwa/ui/notice.tsx'
import type { SubjectErased } from '#shared/subject-requests.ts'
import { describeCounts } from './texts.ts'

/** What was erased, and what is kept and why, for the answer to the person. Takes the focus when it appears. */
export function ErasedNotice({ erased: { leads, messages, calls, kept } }: { erased: SubjectErased }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <Notice
      ref={notice}
      tabIndex={-1}
      tone="success"
      title={`Erased: ${describeCounts(leads, messages, calls)}.`}
    >
      <p>This is kept:</p>
      <dl className="requests-kept">
        {kept.map(({ what, why }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}
