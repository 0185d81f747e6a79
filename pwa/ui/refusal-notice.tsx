import { useEffect, useRef } from 'react'
import type { Problem } from '../local/schema.ts'
import { Notice } from './notice.tsx'

interface RefusalNoticeProps {
  what: 'message' | 'answers'
  problem: Problem
}

/** Explains why the server refused a submission, if no field is to blame. Scrolls itself into view. */
export function RefusalNotice({ what, problem }: RefusalNoticeProps) {
  const container = useRef<HTMLDivElement>(null)
  // Sending again unmounts this notice, so this runs once per refusal.
  useEffect(() => {
    container.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={container}>
      {problem.code === 'key_reused' ? (
        <Notice tone="warning" role="alert" title={`We have your earlier ${what}`}>
          {what === 'message'
            ? 'What you sent before did reach us. Send this one as well, and we have both.'
            : 'What you sent before did reach us. Send these as well, and they replace it.'}
        </Notice>
      ) : (
        <Notice tone="warning" role="alert" title={`We could not take your ${what} yet`}>
          {`${problem.message} Nothing you typed is lost.`}
        </Notice>
      )}
    </div>
  )
}
