import { t } from '#words'
import { useProgress } from '../results-watch/use-progress.ts'
import { Card } from '../ui/card.tsx'
import { SearchingText } from './searching-text.tsx'
import { SendingPanel } from './sending-panel.tsx'
import type { QuestionnaireFlow } from './use-questionnaire-view.ts'

/** Answers that were sent on an earlier visit and have no matches yet. */
export function SentAnswers({ sentKey, flow }: { sentKey: string; flow: QuestionnaireFlow }) {
  const progress = useProgress(sentKey)
  if (!progress) return null
  return (
    <Card as="section" className="questionnaire-sent">
      <h2>{t`Your answers are on their way`}</h2>
      <SearchingText progress={progress} />
      <SendingPanel progress={progress} flow={flow} />
    </Card>
  )
}
