import type { Format } from './format.ts'
import { sentences } from './sentences.ts'

/** Ohio Department of Health: residential care facilities. A home with several owners has a row for each of them. */
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
  at: {
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
      description: sentences(['Residential care licensed for', row.count('LIC_BED_TOTAL'), 'residents']),
    }
  },
}
