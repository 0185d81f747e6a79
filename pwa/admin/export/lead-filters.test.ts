import { expect, test } from 'vitest'
import { someLead } from '../../testing/people.ts'
import { filterLeads, NO_FILTERS } from './lead-filters.ts'

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
