import { useEffect, useRef } from 'react'
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
        <Notice tone="warning" role="alert" title={`We have your earlier ${itemName}`}>
          {itemName === 'message'
            ? 'Your earlier message reached us. Send this one too, and we will have both.'
            : 'Your earlier answers reached us. Send these too, and they will replace them.'}
        </Notice>
      ) : (
        <Notice tone="warning" role="alert" title={`We couldn't accept your ${itemName} yet`}>
          {`${problem.message} Nothing you typed is lost.`}
        </Notice>
      )}
    </div>
  )
}
