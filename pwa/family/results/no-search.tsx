import { SCREENS } from '#shared/contract/paths.ts'
import { t } from '#words'
import type { Progress } from '../../local/progress.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ProgressSteps } from '../../ui/progress-steps.tsx'
import { useDeferred } from '../../ui/use-deferred.ts'
import { useProgress } from '../results-watch/use-progress.ts'

/** A form with its libraries, which a list doesn't need. */
const importFindSearch = () => import('../find-search/find-search.tsx')

/** Shown when this phone has no search, or while its matches are pending. */
export function NoSearch({ pendingKey }: { pendingKey?: string | undefined }) {
  const progress = useProgress(pendingKey)
  return (
    <div className="results-empty stack-4 stack-left">
      <h1>{t`No Search Results Found`}</h1>
      {progress ? (
        <PendingAnswers progress={progress} />
      ) : (
        <>
          <p>{t`Please complete the questionnaire first to see your personalized results.`}</p>
          <ButtonLink to={SCREENS.questionnaire} variant="primary" size="large">
            {t`Start Questionnaire`}
          </ButtonLink>
          <ButtonLink to={SCREENS.communities}>{t`Look at communities`}</ButtonLink>
          <DeferredFindSearch />
        </>
      )}
    </div>
  )
}

function DeferredFindSearch() {
  const form = useDeferred(importFindSearch, true)
  return form && <form.FindSearch />
}

/** Answers without matches yet: in flight or in need of the family's attention. */
function PendingAnswers({ progress }: { progress: Progress }) {
  const { step, key } = progress
  if (step === 'needs_attention') {
    return (
      <>
        <p>{t`We couldn't accept your answers yet because they need a correction. Nothing you typed is lost.`}</p>
        <ProgressSteps progress={progress} />
        <ButtonLink to={SCREENS.questionnaire} state={{ reopen: key }} variant="primary" size="large">
          {t`Correct your answers`}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <p>
        {step === 'lost'
          ? t`We no longer have your answers because our records were restored from an older backup. They are still on this phone.`
          : t`Your answers are on their way. Your matches will appear here automatically.`}
      </p>
      <ProgressSteps progress={progress} />
      <ButtonLink to={SCREENS.questionnaire} state={{ sent: key }}>
        {t`See where your answers are`}
      </ButtonLink>
    </>
  )
}
