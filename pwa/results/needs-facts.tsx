import { translate } from '#pwa/words/translate.ts'
import { NEEDS, type Needs } from '#shared/needs.ts'
import { useDeferred } from '../ui/use-deferred.ts'

/** Loads for the searches that have needs. */
const importWords = () => import('#shared/need-words.ts')

/** The help that is needed, as the family answered: a fact for each need that is known. */
export function NeedsFacts({ needs }: { needs: Needs }) {
  const words = useDeferred(importWords)
  if (!words) return null
  return NEEDS.filter((need) => needs[need] !== undefined).map((need) => {
    const { label, answers }: { label: string; answers: Record<string, string> } = words.NEED_WORDS[need]
    const texts = words.valuesOfNeed(needs, need).map((value) => translate(answers[value] ?? value))
    return (
      <div key={need} className="criteria-card-need">
        <dt>{translate(label)}</dt> <dd>{texts.join(', ')}</dd>
      </div>
    )
  })
}
