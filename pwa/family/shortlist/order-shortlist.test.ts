import { expect, it } from 'vitest'
import type { ShortlistEntry } from '../../local/schema.ts'
import { facilityLike } from '../../testing/facilities.ts'
import { orderShortlist } from './order-shortlist.ts'

const entry = (
  facilityId: string,
  status: ShortlistEntry['status'],
  visitOn?: string,
  savedAt = 1,
): ShortlistEntry => ({
  search: 'search',
  facilityId,
  facility: facilityLike({ id: facilityId }),
  status,
  ...(visitOn && { visitOn }),
  note: '',
  savedAt,
  updatedAt: 1,
})

it('starts with the next visit, then goes on by status and by when they were saved', () => {
  const entries = [
    entry('ruled out', 'declined'),
    entry('saved later', 'saved', undefined, 2),
    entry('saved first', 'saved', undefined, 1),
    entry('visit in May', 'visit_planned', '2026-05-01'),
    entry('past visit', 'visit_planned', '2026-03-04T09:00'),
    entry('visit this afternoon', 'visit_planned', '2026-03-05T15:00'),
    entry('visit this morning', 'visit_planned', '2026-03-05T09:00'),
    entry('to call', 'to_call'),
    entry('visited', 'visited', '2026-06-01'),
  ]
  expect(orderShortlist(entries, '2026-03-05').map(({ facilityId }) => facilityId)).toEqual([
    'visit this morning',
    'visit this afternoon',
    'visit in May',
    'to call',
    'past visit',
    'saved first',
    'saved later',
    'visited',
    'ruled out',
  ])
})
