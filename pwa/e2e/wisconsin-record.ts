import type { Page } from '@playwright/test'

const wisconsin = { publisher: 'Wisconsin Department of Health Services', asOf: '2021-03-15', line: 7 }
const MEANING =
  'Class CNA: residents may be unable to walk and may need help to leave the building in an emergency'
/** As much as Wisconsin's register says of a community. */
const WISCONSIN_RECORD = {
  description: `Serves older adults and people with dementia. Community-based residential facility licensed for 47 residents. ${MEANING}. Takes public funding.`,
  amenities: [],
  isSample: false,
  facts: [
    { ...wisconsin, fact: 'licenseClass', value: 'CLASS CNA (NONAMBULATORY)', column: 'Class' },
    { ...wisconsin, fact: 'licenseMeaning', value: MEANING, column: 'Class' },
    { ...wisconsin, fact: 'licenseIssued', value: '2013-01-29', column: 'Date Regular Issued' },
    { ...wisconsin, fact: 'capacity', value: 47, column: 'Capacity' },
    { ...wisconsin, fact: 'dementiaCare', value: 'may_admit', column: 'Irreversible Dementia Alzeimers' },
    { ...wisconsin, fact: 'serves', value: ['older_adults', 'dementia'], column: 'Advanced Aged' },
    { ...wisconsin, fact: 'priceLow', value: 3650, column: 'Low Rate' },
    { ...wisconsin, fact: 'priceHigh', value: 4000, column: 'High Rate' },
    { ...wisconsin, fact: 'publicFunding', value: ['public'], column: 'Public Funding' },
  ],
}

/** Lets each community that the page loads have what Wisconsin's register says of one. */
export const addWisconsinFacts = (page: Page) =>
  page.route('**/api/facilities/*', async (route) => {
    const response = await route.fetch()
    return route.fulfill({ response, json: { ...(await response.json()), ...WISCONSIN_RECORD } })
  })
