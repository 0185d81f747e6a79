import type { Format } from './format.ts'
import { writeSentences } from './sentences.ts'

/** Residential care facilities, from the Ohio Department of Health. A home with several owners has one row for each. */
export const ohio: Format = {
  name: 'oh',
  publisher: 'Ohio Department of Health',
  columns: [
    'NAME',
    'FACID',
    'STATEID',
    'MCARE_ID',
    'TELEPHONE',
    'FAXPHONE',
    'FACEMAIL',
    'ABBREV',
    'ADDRESS',
    'FAC_CITY',
    'FAC_ST',
    'FAC_ZIP',
    'FACTYPE',
    'OPERSTDESC',
    'CLOSEDDATE',
    'CNTYNAME',
    'LIC_BED_TOTAL',
    'OPENDATE',
    'BED_EFFECTIVE_DATE',
    'CERT_BED_TOTAL',
    'OWNCOMP',
    'OWNPHONE',
    'OWNADDR',
    'OWNCITY',
    'OWNST',
    'OWNZIP',
    'PRIMARYOWN',
    'OWNEROFCODE',
  ],
  columnOf: {
    id: 'FACID',
    name: 'NAME',
    address: ['ADDRESS'],
    city: 'FAC_CITY',
    state: 'FAC_ST',
    zipCode: 'FAC_ZIP',
    phone: 'TELEPHONE',
  },
  read(row) {
    if (row.text('OPERSTDESC') !== 'ACTIVE') row.refuse('OPERSTDESC', 'the license is not active')
    if (row.text('CLOSEDDATE') !== null) row.refuse('CLOSEDDATE', 'the home is closed')
    return {
      careTypes: ['Assisted Living'],
      description: writeSentences(['Residential care licensed for', row.count('LIC_BED_TOTAL'), 'residents']),
    }
  },
}
