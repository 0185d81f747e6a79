import { SCREENS } from '../../shared/paths.ts'
import type { Progress } from '../local/progress.ts'
import { useProgress } from '../results-watch/use-progress.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Ladder } from '../ui/ladder.tsx'
import { FindSearch } from './retrieve-search.tsx'

/** Nothing was searched for on this phone yet, or the matches are still awaited. */
export function NoSearch({ underway }: { underway?: string | undefined }) {
  const progress = useProgress(underway)
  return (
    <div className="results-empty">
      <h1>No Search Results Found</h1>
      {progress ? (
        <Underway progress={progress} />
      ) : (
        <>
          <p>Please complete the questionnaire first to see your personalized results.</p>
          <ButtonLink to={SCREENS.questionnaire} variant="primary" size="large">
            Start Questionnaire
          </ButtonLink>
          <FindSearch />
        </>
      )}
    </div>
  )
}

/** Answers without matches yet: on their way, or back for the family to act. */
function Underway({ progress }: { progress: Progress }) {
  const { step, key } = progress
  if (step === 'needs_attention') {
    return (
      <>
        <p>We could not take your answers yet: they need a correction. Nothing you typed is lost.</p>
        <Ladder progress={progress} />
        <ButtonLink to={SCREENS.questionnaire} state={{ reopen: key }} variant="primary" size="large">
          Correct your answers
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <p>
        {step === 'lost'
          ? 'We no longer have your answers: our records were restored from an older copy. They are still on this phone.'
          : 'Your answers are on their way. Your matches will appear here by themselves.'}
      </p>
      <Ladder progress={progress} />
      <ButtonLink to={SCREENS.questionnaire} state={{ sent: key }}>
        See where your answers are
      </ButtonLink>
    </>
  )
}
