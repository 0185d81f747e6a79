import { useEffect, useRef } from 'react'
import type { Problem } from '../local/schema.ts'
import { Notice } from './notice.tsx'

interface RefusalNoticeProps {
  what: 'message' | 'answers'
  problem: Problem
}

/** Why the server sent something back, when the reason belongs to no field; it comes into view by itself. */
export function RefusalNotice({ what, problem }: RefusalNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  // Sending takes it away: each refusal has a notice of its own.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place}>
      {problem.code === 'key_reused' ? (
        <Notice tone="warning" role="alert" title={`We have your earlier ${what}`}>
          {what === 'message'
            ? 'What you sent before did reach us. Send this one as well, and we have both.'
            : 'What you sent before did reach us. Send these as well, and they replace it.'}
        </Notice>
      ) : (
        <Notice tone="warning" role="alert" title={`We couldn't accept your ${what} yet`}>
          {`${problem.message} Nothing you typed is lost.`}
        </Notice>
      )}
    </div>
  )
}
