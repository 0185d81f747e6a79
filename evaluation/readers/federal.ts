import { known, numberIn, type Reader, type Row } from './reader.ts'

/** Medicare rates this or fewer stars as below average. */
const DOUBTFUL_STARS = 2

function concernsIn(row: Row): string[] {
  const stars = numberIn(row['Overall Rating'])
  const fines = numberIn(row['Number of Fines'])
  return [
    stars !== undefined && stars <= DOUBTFUL_STARS ? `${stars} out of 5 stars` : '',
    row['Abuse Icon'] === 'Y' ? 'cited for abuse' : '',
    row['Special Focus Status'] ? `special focus: ${row['Special Focus Status']}` : '',
    fines !== undefined ? `${fines} fines` : '',
  ].filter((concern) => concern !== '')
}

export const FEDERAL: readonly Reader[] = [
  {
    file: 'cms-nh-providerinfo-sample.csv',
    source: 'cms-nh-providerinfo',
    id: ['CMS Certification Number (CCN)'],
    name: 'Provider Name',
    read: (row) => ({
      license: `nursing home, ${row['Provider Type']}`,
      kind: 'nursing home',
      ...known({ capacity: numberIn(row['Number of Certified Beds']) }),
      acceptsPublicFunding: /Medicaid/.test(row['Provider Type'] ?? ''),
      concerns: concernsIn(row),
    }),
  },
]
