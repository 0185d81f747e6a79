import { useEffect, useRef } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { t } from '#words'
import type { Problem } from '../local/schema.ts'
import { Notice } from './notice.tsx'

interface RefusalNoticeProps {
  itemName: 'message' | 'answers'
  problem: Problem
}

/** Explains why the server refused a submission, if no field is to blame. Scrolls itself into view. */
export function RefusalNotice({ itemName, problem }: RefusalNoticeProps) {
  const container = useRef<HTMLDivElement>(null)
  // Sending again unmounts this notice, so this runs once per refusal.
  useEffect(() => {
    container.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={container}>
      {problem.code === 'key_reused' ? (
        <Notice
          tone="warning"
          role="alert"
          title={itemName === 'message' ? t`We have your earlier message` : t`We have your earlier answers`}
        >
          {itemName === 'message'
            ? t`Your earlier message reached us. Send this one too, and we will have both.`
            : t`Your earlier answers reached us. Send these too, and they will replace them.`}
        </Notice>
      ) : (
        <Notice
          tone="warning"
          role="alert"
          title={
            itemName === 'message'
              ? t`We couldn't accept your message yet`
              : t`We couldn't accept your answers yet`
          }
        >
          {t`${translate(problem.message)} Nothing you typed is lost.`}
        </Notice>
      )}
    </div>
  )
}
