import { expect, it } from 'vitest'
import { QuestionnaireForm } from '#shared/contract/questionnaire.ts'
import { FIELD_ORDER, stepStates } from './sections.ts'

const statesFor = (...invalid: string[]) => stepStates(new Set(invalid)).map(({ state }) => state)

it('opens every section up to the first incomplete one', () => {
  expect(statesFor('firstName', 'budget')).toEqual(['open', 'closed', 'closed', 'closed', 'closed'])
  expect(statesFor('budget', 'tosAgreed')).toEqual(['done', 'done', 'open', 'closed', 'closed'])
  expect(statesFor('tosAgreed')).toEqual(['done', 'done', 'done', 'done', 'open'])
  expect(statesFor()).toEqual(['done', 'done', 'done', 'done', 'done'])
})

it('lists every field of the form once', () => {
  const {
    ipAddress: _,
    userAgent: __,
    termsVersion: ___,
    acknowledgement: ____,
    language: _____,
    ...sent
  } = QuestionnaireForm.shape
  expect([...FIELD_ORDER].sort()).toEqual([...Object.keys(sent), 'searchFor'].sort())
})
