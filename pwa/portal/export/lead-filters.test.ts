import { expect, test } from 'vitest'
import { someLead } from '#pwa/testing/people.ts'
import { filterLeads, NO_FILTERS, toLeadQuery } from './lead-filters.ts'

const austin = someLead({
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  createdAt: '2026-03-05T05:59:59.999Z',
})
const reno = someLead({ city: 'Reno', state: 'NV', zipCode: '89501', createdAt: '2026-03-05T06:00:00.000Z' })
const houston = someLead({
  city: 'Houston',
  state: 'TX',
  zipCode: '77002-1234',
  createdAt: '2026-03-07T05:59:59.999Z',
})
const all = [austin, reno, houston]

test.each([
  ['no filter', {}, all],
  ['part of a city, in any case', { city: ' uSt' }, [austin, houston]],
  ['a state in any case', { state: 'tx' }, [austin, houston]],
  ['part of a state', { state: 't' }, []],
  ['part of a ZIP code', { zipCode: '7002' }, [houston]],
  ['a start date, from midnight in the time zone', { startDate: '2026-03-05' }, [reno, houston]],
  ['an end date, until midnight in the time zone', { endDate: '2026-03-06' }, all],
  ['an end date one day earlier', { endDate: '2026-03-05' }, [austin, reno]],
  ['a single day', { startDate: '2026-03-06', endDate: '2026-03-06' }, [houston]],
  ['dates in the wrong order', { startDate: '2026-03-07', endDate: '2026-03-01' }, []],
  ['an incomplete year', { startDate: '0002-03-05' }, all],
  ['all filters at once', { city: 'hous', state: 'TX', zipCode: '77', startDate: '2026-03-06' }, [houston]],
])('filters by %s', (_, filters, passed) => {
  expect(filterLeads(all, { ...NO_FILTERS, ...filters }, 'America/Chicago')).toEqual(passed)
})

test('the dates count a correction as well as the first answers', () => {
  const corrected = someLead({
    createdAt: '2026-03-01T12:00:00.000Z',
    correctedAt: '2026-03-10T12:00:00.000Z',
  })
  const find = (startDate: string, endDate: string) =>
    filterLeads([corrected], { ...NO_FILTERS, startDate, endDate }, 'America/Chicago').length
  expect(find('2026-03-08', '2026-03-14')).toBe(1)
  expect(find('2026-03-01', '2026-03-01')).toBe(1)
  expect(find('2026-03-02', '2026-03-09')).toBe(0)
  expect(find('2026-03-11', '')).toBe(0)
})

test('asks the server with the same filters, without empty fields and incomplete days', () => {
  expect(toLeadQuery(NO_FILTERS)).toBe('')
  expect(toLeadQuery({ ...NO_FILTERS, city: ' ', startDate: '0002-03-05' })).toBe('')
  expect(
    toLeadQuery({
      city: ' San Marcos',
      state: 'TX',
      zipCode: '786',
      startDate: '2026-03-05',
      endDate: '2026-03-06',
    }),
  ).toBe('?city=San+Marcos&state=TX&zipCode=786&from=2026-03-05&to=2026-03-06')
})
