import { toStateName } from '#shared/states.ts'
import { translate } from '../words/translate.ts'

/** A state's name in the family's language. @param code such as 'NY'; another text is returned as it is */
export const stateName = (code: string): string => translate(toStateName(code))
