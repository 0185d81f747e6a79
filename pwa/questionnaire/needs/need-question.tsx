import { translate } from '#pwa/words/translate.ts'
import { NEED_WORDS } from '#shared/need-words.ts'
import { type Need, takesSeveral } from '#shared/needs.ts'
import { t } from '#words'
import { ChoiceCards } from '../choice-cards.tsx'

interface NeedQuestionProps {
  need: Need
  chosen: readonly string[]
  /** Gets the chosen value, or all chosen values of a need that takes several. Empty means not sure. */
  onChoose: (value: string | string[]) => void
}

/** A question with an answer to choose, "Not sure" at first. Some can have several answers. */
export function NeedQuestion({ need, chosen, onChoose }: NeedQuestionProps) {
  const { label, answers } = NEED_WORDS[need]
  const choices = Object.entries(answers).map(([value, text]) => ({
    value,
    label: translate(text),
    isChecked: chosen.includes(value),
  }))
  const isSeveral = takesSeveral(need)
  const toggle = (value: string, isChosen: boolean) =>
    Object.keys(answers).filter((known) => (known === value ? isChosen : chosen.includes(known)))
  const notSure = { value: '', label: t`Not sure`, isChecked: chosen.length === 0 }
  return (
    <ChoiceCards
      name={`needs.${need}`}
      kind={isSeveral ? 'checkbox' : 'radio'}
      legend={translate(label)}
      {...(isSeveral && { hint: t`Choose all that apply. Choose none if you're not sure.` })}
      width="long"
      choices={isSeveral ? choices : [...choices, notSure]}
      registration={{
        name: `needs.${need}`,
        onChange: ({ target: { value, checked } }) => onChoose(isSeveral ? toggle(value, checked) : value),
      }}
    />
  )
}
