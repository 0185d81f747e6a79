import { readPositionFromCell } from '../reading/position.ts'
import type { Format } from './format.ts'
import { writeSentences } from './sentences.ts'

/** What each license type means for residents (Texas Administrative Code, title 26, section 553.9). */
const TYPES: Record<string, string> = {
  'TYPE A': 'Type A: residents can leave the building on their own in an emergency',
  'TYPE B': 'Type B: residents may need help to leave the building in an emergency',
  'TYPE C': 'Type C: a home with at most four residents',
}

/** For example '31.7358,-95.6262'. */
const POSITION = /^([^,]*),([^,]*)$/

/** Assisted living, from the Texas Health and Human Services Commission. */
export const texas: Format = {
  name: 'tx',
  publisher: 'Texas Health and Human Services Commission',
  columns: [
    'Facility Name',
    'Facility_ID',
    'Program Type',
    'Region',
    'HHSC SubOffice',
    'County_',
    'Service  Type',
    'Facility  Licensed',
    'Facility Certified',
    'License Number',
    'License Effective Date',
    'License Expiration Date',
    'Physical Address',
    'Physical Address CITY',
    'Physical Address State',
    'Physical Address Zipcode',
    'Geo Location',
    'Facility Phone Number',
    'Facility Fax',
    'Total Licensed Capacity',
    'Licensed Only Beds',
    'Medicaid Only Beds',
    'Medicare Only Beds',
    'Medicaid / Medicare Beds',
    'Alzheimer Capacity',
    'ICFIID Beds',
    'Owner_',
    'Type of Entity',
    'Owner Mailing1',
    'Owner Mailing City',
    'Owner Mailing STATE',
    'Owner Mailing Zipcode',
    'Owner PHONE',
    'Owner FAX',
    'Administrator',
    'Management Company_',
    'Provider Email',
  ],
  columnOf: {
    id: 'Facility_ID',
    name: 'Facility Name',
    address: ['Physical Address'],
    city: 'Physical Address CITY',
    state: 'Physical Address State',
    zipCode: 'Physical Address Zipcode',
    phone: 'Facility Phone Number',
  },
  read(row) {
    if (row.text('Program Type') !== 'Assisted Living') row.refuse('Program Type', 'is not assisted living')
    if (row.text('Facility  Licensed') !== 'YES')
      row.refuse('Facility  Licensed', 'the license is not active')
    const alzheimer = row.count('Alzheimer Capacity') || null
    return {
      careTypes: alzheimer ? ['Assisted Living', 'Memory Care'] : ['Assisted Living'],
      position: readPositionFromCell(row, 'Geo Location', POSITION),
      description: writeSentences(
        ['Assisted living licensed for', row.count('Total Licensed Capacity'), 'residents'],
        ['Places for people with Alzheimer’s disease:', alzheimer],
        [TYPES[row.text('Service  Type') ?? '']],
      ),
    }
  },
}
