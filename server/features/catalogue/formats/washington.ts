import type { Format } from './format.ts'
import { writeSentences } from './sentences.ts'

/**
 * Assisted living, from the Washington State Department of Social and Health Services ('BH', formerly boarding
 * homes).
 */
export const washington: Format = {
  name: 'wa',
  publisher: 'Washington State Department of Social and Health Services',
  columns: [
    'Speciality',
    'contract',
    'Check_Type',
    'LicenseNumber',
    'LocationNumber',
    'FacInstanceId',
    'FacilityType',
    'FacilityName',
    'FacilityStatus',
    'LocationAddress',
    'LocationCity',
    'LocationState',
    'LocationZipCode',
    'LocationCounty',
    'MailAddress',
    'MailCity',
    'MailState',
    'MailZipCode',
    'TelephoneNmbr',
    'FaxNmbr',
    'ConfidentialFaxNmbr',
    'RCSRegionUnit',
    'SpecialityCode',
    'ContractCode',
    'FacilityPOC',
    'LicensedBedCount',
    'LicenseExpirationDate',
    'CheckCompleteDate',
    'CheckType',
    'Has Reports?',
    'Reports Location',
  ],
  columnOf: {
    id: 'LicenseNumber',
    name: 'FacilityName',
    address: ['LocationAddress'],
    city: 'LocationCity',
    state: 'LocationState',
    zipCode: 'LocationZipCode',
    phone: 'TelephoneNmbr',
  },
  read(row) {
    if (row.text('FacilityType') !== 'BH') row.refuse('FacilityType', 'is not assisted living')
    if (row.text('FacilityStatus') !== 'OP') row.refuse('FacilityStatus', 'the license is not active')
    const dementia = row.text('contract')?.includes('Specialized Dementia Care') ?? false
    return {
      careTypes: dementia ? ['Assisted Living', 'Memory Care'] : ['Assisted Living'],
      description: writeSentences(
        ['Assisted living licensed for', row.count('LicensedBedCount'), 'residents'],
        [dementia && 'Has a state contract for specialized dementia care'],
      ),
    }
  },
}
