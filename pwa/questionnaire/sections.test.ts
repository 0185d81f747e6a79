import { expect, it } from 'vitest'
import { FIELD_ORDER, stepStates } from './sections.ts'

const statesFor = (...wrong: string[]) => stepStates(new Set(wrong)).map(({ state }) => state)

it('lets one jump to every section up to the first with something missing', () => {
  expect(statesFor('firstName', 'budget')).toEqual(['open', 'closed', 'closed', 'closed', 'closed'])
  expect(statesFor('budget', 'tosAgreed')).toEqual(['done', 'done', 'open', 'closed', 'closed'])
  expect(statesFor('tosAgreed')).toEqual(['done', 'done', 'done', 'done', 'open'])
  expect(statesFor()).toEqual(['done', 'done', 'done', 'done', 'done'])
})

it('knows every field of the form once', () => {
  expect(new Set(FIELD_ORDER).size).toBe(FIELD_ORDER.length)
  expect(FIELD_ORDER).toHaveLength(13)
})
