import { useProgress } from '../results-watch/use-progress.ts'
import { Card } from '../ui/card.tsx'
import { SearchingText } from './searching-text.tsx'
import { SendingPanel } from './sending-panel.tsx'
import type { Openings } from './use-opening.ts'

/** Answers that were sent on an earlier visit and have not come back as matches yet. */
export function SentAnswers({ sentKey, openings }: { sentKey: string; openings: Openings }) {
  const progress = useProgress(sentKey)
  if (!progress) return null
  return (
    <Card as="section" className="questionnaire-sent">
      <h2>Your answers are on their way</h2>
      <SearchingText progress={progress} />
      <SendingPanel progress={progress} openings={openings} />
    </Card>
  )
}
