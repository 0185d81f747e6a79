import { readPositionFromCell } from '../reading/position.ts'
import type { Format } from './format.ts'
import { writeSentences } from './sentences.ts'

const KINDS: Record<string, string> = { AH: 'Adult home', EHP: 'Enriched housing program' }
/** The last line of 'Location': '(42.262565, -73.813884)'. */
const POSITION = /\(([^(),]*),([^(),]*)\)$/

/** Adult care facilities, from the New York State Department of Health. The register has no state column. */
export const newYork: Format = {
  name: 'ny',
  publisher: 'New York State Department of Health',
  columns: [
    'Facility Name',
    'Address',
    'County',
    'City',
    'Zip',
    'Phone',
    'Fax',
    'Facility ID',
    'Operator',
    'Certificate Number',
    'Number of Beds',
    'Assisted Living Program Beds',
    'Assisted Living Residence (ALR) Beds',
    'Enhanced ALR Beds',
    'Special Needs ALR Beds',
    'Type',
    'Classification',
    'Regional Office',
    'Location',
  ],
  columnOf: {
    id: 'Facility ID',
    name: 'Facility Name',
    address: ['Address'],
    city: 'City',
    state: { always: 'NY' },
    zipCode: 'Zip',
    phone: 'Phone',
  },
  read(row) {
    const dementia = row.count('Special Needs ALR Beds') || null
    return {
      careTypes: dementia ? ['Assisted Living', 'Memory Care'] : ['Assisted Living'],
      position: readPositionFromCell(row, 'Location', POSITION, true),
      description: writeSentences(
        [
          KINDS[row.text('Type')?.split('/')[0] ?? ''] ?? 'Adult care facility',
          'with',
          row.count('Number of Beds'),
          'beds',
        ],
        ['Beds for people with special needs such as dementia:', dementia],
        [row.text('Classification') === 'NFP' && 'Not for profit'],
      ),
    }
  },
}
