import { SCREENS } from '../../shared/paths.ts'
import { useProgress } from '../results-watch/use-progress.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Ladder } from '../ui/ladder.tsx'

/** Nothing was searched for on this phone yet, or the matches are still awaited. */
export function NoSearch({ underway }: { underway?: string | undefined }) {
  const progress = useProgress(underway)
  return (
    <div className="results-empty">
      <h1>No Search Results Found</h1>
      {progress ? (
        <>
          <p>Your answers are on their way. Your matches will appear here by themselves.</p>
          <Ladder progress={progress} />
          <ButtonLink to={SCREENS.questionnaire}>See where your answers are</ButtonLink>
        </>
      ) : (
        <>
          <p>Please complete the questionnaire first to see your personalized results.</p>
          <ButtonLink to={SCREENS.questionnaire} variant="primary" size="large">
            Start Questionnaire
          </ButtonLink>
        </>
      )}
    </div>
  )
}
