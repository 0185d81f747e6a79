import { expect, test } from 'vitest'
import type { LeadDetail } from '#shared/desk/inbox.ts'
import { fullestAnswers, otherWays } from './fullest-answers.ts'

const CALLED = {
  age: '',
  gender: '',
  budget: '',
  city: '',
  state: '',
  zipCode: '',
  letter: null,
  language: null,
  phone: '512-555-0101',
  email: '',
  amenities: [],
  needs: { walking: 'bedbound' },
  list: null,
  corrections: [],
}
const SENT = {
  ...CALLED,
  age: '85+',
  budget: '$4,500 - $5,500 (Premium Care)',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  email: 'rosa@example.org',
  amenities: ['Gardens'],
  needs: { walking: 'alone', memory: 'no' },
  list: [{ id: 'oak' }],
}

test('a lead without answers shows those of the search that was merged into it, and keeps its own', () => {
  const lead = { ...CALLED, merged: [SENT] } as unknown as LeadDetail
  expect(fullestAnswers(lead)).toMatchObject({
    age: '85+',
    city: 'Austin',
    zipCode: '78701',
    amenities: ['Gardens'],
    needs: { walking: 'bedbound', memory: 'no' },
    list: [{ id: 'oak' }],
  })
  expect(otherWays(lead)).toEqual([{ phone: null, email: 'rosa@example.org' }])
})

test('what staff corrected in the lead counts, also where a merged search says more', () => {
  const corrections = [{ fields: ['amenities', 'walking'] }]
  const lead = {
    ...CALLED,
    corrections,
    amenities: ['Spa'],
    merged: [{ ...SENT, amenities: ['Spa', 'Gardens'] }],
  }
  expect(fullestAnswers(lead as unknown as LeadDetail)).toMatchObject({
    amenities: ['Spa'],
    needs: { walking: 'bedbound' },
    city: 'Austin',
  })
  expect(fullestAnswers(lead as unknown as LeadDetail).needs).not.toHaveProperty('memory')
})
