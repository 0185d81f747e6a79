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
  ['nothing', {}, all],
  ['a part of a city, in any case', { city: ' uSt' }, [austin, houston]],
  ['a state in any case', { state: 'tx' }, [austin, houston]],
  ['a part of a state', { state: 't' }, []],
  ['a part of a ZIP code', { zipCode: '7002' }, [houston]],
  ['a start day, which begins at midnight over there', { startDate: '2026-03-05' }, [reno, houston]],
  ['an end day, which lasts until midnight over there', { endDate: '2026-03-06' }, all],
  ['the day before that', { endDate: '2026-03-05' }, [austin, reno]],
  ['one day', { startDate: '2026-03-06', endDate: '2026-03-06' }, [houston]],
  ['days in the wrong order', { startDate: '2026-03-07', endDate: '2026-03-01' }, []],
  ['a year that is being typed', { startDate: '0002-03-05' }, all],
  ['all at once', { city: 'hous', state: 'TX', zipCode: '77', startDate: '2026-03-06' }, [houston]],
])('%s lets through what it should', (_, filters, passed) => {
  expect(filterLeads(all, { ...NO_FILTERS, ...filters }, 'America/Chicago')).toEqual(passed)
})
