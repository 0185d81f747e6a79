import type { Format } from './format.ts'
import { writeSentences } from './sentences.ts'

/**
 * Statuses of active licenses, each with a sentence for families. A license stays active during a review, while it is
 * provisional, and during a court case. It isn't active if it is inactive, suspended, surrendered or being revoked.
 */
const ACTIVE: Record<string, string | null> = {
  LICENSED: null,
  'IN REVIEW': 'The license is under review',
  PROVISIONAL: 'The license is provisional',
  'IN LITIGATION': 'The license is before a court',
  'PROV LITIGATION': 'The license is provisional and before a court',
}

/** Assisted living, from the Florida Agency for Health Care Administration. */
export const florida: Format = {
  name: 'fl',
  publisher: 'Florida Agency for Health Care Administration',
  columns: [
    'AHCA Number (File Number)',
    'License Number',
    'License Effective Date',
    'License Expiration Date',
    'Facility Type',
    'Name',
    'Street Address',
    'Street Address Line 2',
    'Street City',
    'Street State',
    'Street Zip',
    'Street County',
    'Phone',
    'Mailing Address',
    'Mailing Address Line 2',
    'Mailing City',
    'Mailing State',
    'Mailing Zip',
    'Mailing County',
    'License Status',
    'Owner',
    'Owner Since',
    'Admin/CEO',
    'Licensed Beds',
    'Profit Status',
    'Web Address',
  ],
  columnOf: {
    id: 'AHCA Number (File Number)',
    name: 'Name',
    address: ['Street Address', 'Street Address Line 2'],
    city: 'Street City',
    state: 'Street State',
    zipCode: 'Street Zip',
    phone: 'Phone',
    website: 'Web Address',
  },
  read(row) {
    const status = row.required('License Status', 60).toUpperCase()
    if (!(status in ACTIVE)) row.refuse('License Status', 'the license is not active')
    return {
      careTypes: ['Assisted Living'],
      description: writeSentences(
        ['Assisted living licensed for', row.count('Licensed Beds'), 'residents'],
        [row.text('Profit Status') === 'Not-For-Profit' && 'Not for profit'],
        [ACTIVE[status]],
      ),
    }
  },
}
