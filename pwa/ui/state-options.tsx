import { STATES, toStateName } from '#shared/contract/states.ts'
import { translate } from '../words/translate.ts'

/** The options of a select: all states by name, valued by code, behind an empty one that shows the given text. */
export function StateOptions({ empty }: { empty: string }) {
  return (
    <>
      <option value="">{empty}</option>
      {STATES.map(([code, name]) => (
        <option key={code} value={code}>
          {translate(name)}
        </option>
      ))}
    </>
  )
}

/** A state's name in the family's language. @param code such as 'NY'; another text is returned as it is */
export const stateName = (code: string): string => translate(toStateName(code))
