import { describe, expect, test } from 'vitest'
import { factsOf, readCells, refusalOf } from '#server/testing/read-row.ts'
import {
  californianHome,
  floridianHome,
  newYorkHome,
  nursingHome,
  texanHome,
  wisconsinHome,
} from '#server/testing/register-rows.ts'
import {
  californiaLicensing,
  californiaOpenData,
  cmsNursingHomes,
  florida,
  minnesota,
  newYork,
  ohio,
  texas,
  washington,
  wisconsinApartments,
  wisconsinFamilyHomes,
  wisconsinResidential,
} from '#server/testing/registers.ts'

describe('each register gives its facts and nothing else', () => {
  test('Wisconsin: the lowest rate, dementia care, and the groups served', () => {
    expect(readCells(wisconsinResidential, wisconsinHome())).toEqual({
      sourceId: '15835',
      line: 7,
      date: null,
      notes: [],
      facts: {
        name: 'Blue Heron House',
        normalizedName: 'blue heron house',
        description:
          'Serves older adults and people with dementia. Community-based residential facility licensed for 50 residents. Takes public funding.',
        price: 3850,
        rating: null,
        amenities: [],
        absentAmenities: [],
        careTypes: ['Assisted Living', 'Memory Care'],
        phone: '(608) 555-0144',
        email: null,
        website: null,
        address: '550 W Heron Street',
        city: 'Adams',
        state: 'WI',
        zipCode: '53910',
        latitude: null,
        longitude: null,
        residentGender: 'Both',
        facts: [
          { fact: 'capacity', value: 50, column: 'Capacity' },
          { fact: 'dementiaCare', value: 'may_admit', column: 'Irreversible Dementia Alzeimers' },
          {
            fact: 'serves',
            value: ['older_adults', 'dementia'],
            column: 'Advanced Aged; Irreversible Dementia Alzeimers',
          },
          { fact: 'priceLow', value: 3850, column: 'Low Rate' },
          { fact: 'priceHigh', value: 5850, column: 'High Rate' },
          { fact: 'publicFunding', value: ['public'], column: 'Public Funding' },
        ],
      },
    })
    expect(factsOf(wisconsinResidential, wisconsinHome({ Gender: 'F' })).residentGender).toBe('Female')
    expect(factsOf(wisconsinResidential, wisconsinHome({ Gender: 'M' })).description).toContain(
      'For men only.',
    )
    expect(factsOf(wisconsinResidential, wisconsinHome({ Gender: '' })).residentGender).toBeNull()
  })

  test('Wisconsin: homes that do not serve older people are refused', () => {
    const young = { 'Advanced Aged': '', 'Irreversible Dementia Alzeimers': '' }
    expect(refusalOf(wisconsinResidential, wisconsinHome(young))).toBe(
      'Advanced Aged: does not serve older people: neither advanced aged nor dementia',
    )
  })

  test('Wisconsin: a home only for people with dementia offers only memory care', () => {
    const { 'Irreversible Dementia Alzeimers': dementia = '', ...rest } = wisconsinHome()
    const careTypesOf = (aged: string) =>
      factsOf(wisconsinFamilyHomes, {
        ...rest,
        'Advanced Aged': aged,
        'Irreversible Dementia/Alzeimers': dementia,
      }).careTypes
    expect(careTypesOf('X')).toEqual(['Assisted Living', 'Memory Care'])
    expect(careTypesOf('')).toEqual(['Memory Care'])
    const { 'Advanced Aged': _, ...apartment } = rest
    expect(factsOf(wisconsinApartments, apartment).careTypes).toEqual(['Assisted Living'])
  })

  test('Texas: the position, and memory care if it has an Alzheimer capacity', () => {
    expect(factsOf(texas, texanHome())).toMatchObject({
      name: 'Cedar Bend of Palestine',
      state: 'TX',
      zipCode: '75801-6978',
      latitude: 31.7358,
      longitude: -95.6262,
      phone: '(903) 555-0123',
      price: null,
      careTypes: ['Assisted Living', 'Memory Care'],
    })
    expect(factsOf(texas, texanHome({ 'Alzheimer Capacity': '0' })).careTypes).toEqual(['Assisted Living'])
    expect(factsOf(texas, texanHome({ 'Geo Location': '0,0' })).latitude).toBeNull()
    expect(factsOf(texas, texanHome({ 'Physical Address State': 'TEXAS (TX)' })).state).toBe('TX')
    expect(refusalOf(texas, texanHome({ 'Facility  Licensed': 'NO' }))).toBe(
      'Facility  Licensed: the license is not active',
    )
  })

  test('Florida: only active licenses, and a web address as an absolute URL', () => {
    expect(factsOf(florida, floridianHome())).toMatchObject({
      name: 'Palm Court ALF, LLC',
      website: 'http://www.palmcourt.example.org/',
      phone: '(561) 555-0159',
      careTypes: ['Assisted Living'],
      description: 'Assisted living licensed for 6 residents. Not for profit.',
    })
    for (const status of ['INACTIVE', 'SUSPENDED', 'PENDING LIC SURRENDER', 'PENDING REVOKED', 'CLOSED']) {
      expect(refusalOf(florida, floridianHome({ 'License Status': status }))).toBe(
        'License Status: the license is not active',
      )
    }
    expect(factsOf(florida, floridianHome({ 'License Status': 'PROVISIONAL' })).description).toContain(
      'The license is provisional.',
    )
  })

  test('CMS: only Skilled Nursing, stars times ten, and the date of the file', () => {
    expect(readCells(cmsNursingHomes, nursingHome())).toMatchObject({
      sourceId: '015009',
      date: '2026-07-01',
      facts: { careTypes: ['Skilled Nursing'], rating: 20, latitude: 34.5149, phone: '(256) 555-0110' },
    })
    expect(factsOf(cmsNursingHomes, nursingHome({ 'Overall Rating': '5' })).rating).toBe(50)
    expect(readCells(cmsNursingHomes, nursingHome({ 'Overall Rating': '' }))).toMatchObject({
      facts: { rating: null },
      notes: [],
    })
    const seven = readCells(cmsNursingHomes, nursingHome({ 'Overall Rating': '7' }))
    expect(seven).toMatchObject({
      facts: { rating: null },
      notes: [{ line: 7, field: 'Overall Rating', value: '7' }],
    })
    expect(factsOf(cmsNursingHomes, nursingHome({ 'Abuse Icon': 'Y' })).description).toContain(
      'citation for abuse',
    )
  })

  test('CMS: penalties, staffing, complaints, owner and marks; 0 is a fact, and an empty cell is not', () => {
    const cells = {
      'Ownership Type': 'Government - City/county',
      'Provider Type': 'Medicare',
      'Date First Approved to Provide Medicare and Medicaid Services': '1969-09-01',
      'Provider Changed Ownership in Last 12 Months': 'Y',
      'Continuing Care Retirement Community': 'N',
      'Special Focus Status': 'SFF Candidate',
      'Abuse Icon': 'N',
      'Reported Total Nurse Staffing Hours per Resident per Day': '4.05544',
      'Reported RN Staffing Hours per Resident per Day': '0.00000',
      'Rating Cycle 1 Standard Survey Health Date': '2023-03-02',
      'Rating Cycle 1 Total Number of Health Deficiencies': '8',
      'Rating Cycle 1 Number of Complaint Health Deficiencies': '0',
      'Total Weighted Health Survey Score': '640.000',
      'Number of Fines': '0',
      'Total Amount of Fines in Dollars': '0.00',
      'Number of Payment Denials': '1',
    }
    const empty = Object.fromEntries(Object.keys(cells).map((column) => [column, '']))
    const valuesOf = (change: Record<string, string>) =>
      Object.fromEntries(
        (factsOf(cmsNursingHomes, nursingHome(change)).facts ?? []).map(({ fact, value }) => [fact, value]),
      )
    expect(valuesOf(empty)).toEqual({ capacity: 57, stars: 2 })
    expect(valuesOf(cells)).toEqual({
      capacity: 57,
      stars: 2,
      certifiedSince: '1969-09-01',
      publicFunding: ['medicare'],
      owner: 'government',
      ownerChanged: true,
      continuingCare: false,
      specialFocus: 'candidate',
      abuseMark: false,
      staffHours: 4.05544,
      registeredNurseHours: 0,
      lastInspection: '2023-03-02',
      findings: 8,
      complaintFindings: 0,
      inspectionScore: 640,
      fines: 0,
      fineDollars: 0,
      paymentDenials: 1,
    })
  })

  test.each([
    'CENTRE FOR NEURO SKILLS',
    'AUTISM TREATMENT CENTER INC',
    'MISSION ROAD DEVELOPMENTAL CENTER',
    'TRANSITIONAL LEARNING CENTER AT GALVESTON',
    'NORTHSIDE INSTITUTE NEURO TRANSITIONAL CARE',
  ])('Texas: %s is refused by its name', (name) => {
    expect(refusalOf(texas, texanHome({ 'Facility Name': name }))).toMatch(
      /^Facility Name: is for .*by its name$/,
    )
  })

  test.each(['THE NEUROSE HOUSE', 'NORTH HOUSTON TRANSITIONAL CARE', 'MISSION RIDGE'])(
    'Texas: %s is not refused by its name',
    (name) => {
      expect(factsOf(texas, texanHome({ 'Facility Name': name })).careTypes).toContain('Assisted Living')
    },
  )

  test.each(['Harbor Transitional Homes LLC', 'Harbor Recovery Center', 'Harbor Treatment Center'])(
    'in every register, %s is refused by its name',
    (name) => {
      expect(refusalOf(wisconsinResidential, wisconsinHome({ 'Facility Name': name }))).toMatch(
        /^Facility Name: is for .*by its name$/,
      )
    },
  )

  test('Minnesota: care in people’s own homes is refused, and a house with the name of a care company is not', () => {
    const company = { HFID: '1', NAME: 'HERON HOME HEALTH CARE', CITY: 'DULUTH', STATE: 'MN', ZIP: '55802' }
    expect(refusalOf(minnesota, { ...company, HHA: 'Home Health Agency' })).toBe(
      "HWS: gives care in people's own homes",
    )
    expect(
      factsOf(minnesota, { ...company, HWS: 'Housing With Services', HWS_TYPE: 'Assisted Living Services' })
        .careTypes,
    ).toEqual(['Assisted Living'])
  })

  test('Minnesota: a name tells that a house with a dementia program is for people with dementia alone', () => {
    const careOf = (NAME: string) =>
      factsOf(minnesota, {
        HFID: '1',
        NAME,
        CITY: 'DULUTH',
        STATE: 'MN',
        ZIP: '55802',
        HWS: 'Housing With Services',
        HWS_TYPE: 'Assisted Living Services and Dementia Unit/Dementia Program',
      }).facts?.flatMap(({ fact, value }) => (fact === 'dementiaCare' ? value : []))
    expect(careOf('HERON MEMORY CARE')).toEqual(['certified', 'named_house'])
    expect(careOf('HERON ASSISTED LIVING & MEMORY CARE')).toEqual(['certified'])
    expect(careOf('HERON HOUSE')).toEqual(['certified'])
  })

  test('California: homes for the elderly, from both files', () => {
    expect(readCells(californiaOpenData, californianHome())).toMatchObject({
      date: '2026-05-25',
      facts: {
        careTypes: ['Assisted Living'],
        city: 'Oakland',
        description: 'Residential care for the elderly licensed for 6 residents.',
      },
    })
    expect(refusalOf(californiaOpenData, californianHome({ facility_type: 'ADULT RESIDENTIAL' }))).toBe(
      'facility_type: does not serve older people',
    )
    expect(refusalOf(californiaOpenData, californianHome({ facility_status: 'CLOSED' }))).toBe(
      'facility_status: the license is not active',
    )
    expect(
      factsOf(californiaLicensing, {
        'Facility Type': 'RCFE-CONTINUING CARE RETIREMENT COMMUNITY',
        'Facility Number': '1',
        'Facility Name': 'SEQUOIA VILLAGE',
        'Facility City': 'OAKLAND',
        'Facility State': 'CA',
        'Facility Zip': '94612',
        'Facility Status': 'ON PROBATION',
      }).description,
    ).toBe(
      'Residential care for the elderly. A continuing care retirement community. The license is on probation.',
    )
  })

  test('New York: the state without a column, and the position in the last line of an address', () => {
    expect(factsOf(newYork, newYorkHome())).toMatchObject({
      state: 'NY',
      latitude: 42.262565,
      longitude: -73.813884,
      careTypes: ['Assisted Living', 'Memory Care'],
      description:
        'Adult care facility with 24 beds. Places for people with dementia: 8. Adult home with an Assisted Living Program, an alternative to a nursing home that Medicaid can pay for. Not for profit.',
    })
    expect(factsOf(newYork, newYorkHome({ 'Special Needs ALR Beds': '0', Location: '' }))).toMatchObject({
      careTypes: ['Assisted Living'],
      latitude: null,
    })
  })

  test('Washington and Ohio: active licenses, and memory care if the home has a state contract for it', () => {
    const inOthello = {
      LicenseNumber: '2334',
      FacilityType: 'BH  ',
      FacilityName: 'COVENTRY HOUSE',
      FacilityStatus: 'OP    ',
      contract: 'Specialized Dementia Care, Adult Residential Care',
      LocationCity: 'Othello',
      LocationState: 'WA',
      LocationZipCode: '993442295',
    }
    expect(factsOf(washington, inOthello)).toMatchObject({
      careTypes: ['Assisted Living', 'Memory Care'],
      zipCode: '99344-2295',
    })
    expect(factsOf(washington, { ...inOthello, contract: 'No Contract' }).careTypes).toEqual([
      'Assisted Living',
    ])
    expect(refusalOf(washington, { ...inOthello, FacilityStatus: 'CL' })).toBe(
      'FacilityStatus: the license is not active',
    )
    const inElyria = {
      FACID: 'OHL1',
      NAME: 'ABBEY',
      FAC_CITY: 'ELYRIA',
      FAC_ST: 'OH',
      FAC_ZIP: '44035',
      OPERSTDESC: 'ACTIVE',
      LIC_BED_TOTAL: '75',
    }
    expect(factsOf(ohio, inElyria).description).toBe('Residential care facility licensed for 75 residents.')
    expect(refusalOf(ohio, { ...inElyria, CLOSEDDATE: '1/1/20' })).toBe('CLOSEDDATE: the home is closed')
  })
})
