import type { Cells } from './register-file.ts'

/** A valid fictional row for each format, in a real city. `change` replaces cells. */
export const wisconsinHome = (change: Cells = {}): Cells => ({
  'Facility ID': '15835',
  'Facility Name': 'BLUE HERON HOUSE',
  Street: '550 W HERON STREET',
  City: 'ADAMS',
  State: 'WI',
  'Zip Code': '53910-',
  'Phone Number': '(608) 555-0144',
  Gender: 'B',
  Capacity: '50',
  'Low Rate': '3850',
  'High Rate': '5850',
  'Public Funding': 'X',
  'Irreversible Dementia Alzeimers': 'X',
  'Advanced Aged': 'X',
  ...change,
})

export const texanHome = (change: Cells = {}): Cells => ({
  'Facility Name': 'CEDAR BEND OF PALESTINE',
  Facility_ID: '821',
  'Program Type': 'Assisted Living',
  'Service  Type': 'TYPE B',
  'Facility  Licensed': 'YES',
  'Physical Address': '101 CEDAR COURT',
  'Physical Address CITY': 'PALESTINE',
  'Physical Address State': 'TEXAS',
  'Physical Address Zipcode': '75801-6978',
  'Geo Location': '31.7358,-95.6262',
  'Facility Phone Number': '903 5550123',
  'Total Licensed Capacity': '60',
  'Alzheimer Capacity': '15',
  ...change,
})

export const floridianHome = (change: Cells = {}): Cells => ({
  'AHCA Number (File Number)': '11969202',
  Name: 'PALM COURT ALF, LLC',
  'Street Address': '1337 PALM CIR',
  'Street City': 'WELLINGTON',
  'Street State': 'FL',
  'Street Zip': '33414',
  Phone: '5615550159',
  'License Status': 'LICENSED',
  'Licensed Beds': '6',
  'Profit Status': 'Not-For-Profit',
  'Web Address': 'www.palmcourt.example.org',
  ...change,
})

export const nursingHome = (change: Cells = {}): Cells => ({
  'CMS Certification Number (CCN)': '015009',
  'Provider Name': 'MADE UP NURSING HOME, INC.',
  'Provider Address': '701 MONROE STREET NW',
  'City/Town': 'RUSSELLVILLE',
  State: 'AL',
  'ZIP Code': '35653',
  'Telephone Number': '2565550110',
  'Number of Certified Beds': '57',
  'Overall Rating': '2',
  Latitude: '34.5149',
  Longitude: '-87.736',
  'Processing Date': '2026-07-01',
  ...change,
})

export const californianHome = (change: Cells = {}): Cells => ({
  facility_type: 'RESIDENTIAL CARE ELDERLY',
  facility_number: '015600130',
  facility_name: 'GOLDEN POPPY HOME',
  facility_telephone_number: '(510) 555-0177',
  facility_address: '25 POPPY LANE',
  facility_city: 'OAKLAND',
  facility_state: 'CA',
  facility_zip: '94612',
  facility_capacity: '6',
  facility_status: 'LICENSED',
  file_date: '2026-05-25',
  ...change,
})

export const newYorkHome = (change: Cells = {}): Cells => ({
  'Facility Name': 'Maple Terrace Home',
  Address: '71 Second Street',
  City: 'Athens',
  Zip: '12015',
  Phone: '(518) 555-0173',
  'Facility ID': 'AF0015B',
  'Number of Beds': '24',
  'Special Needs ALR Beds': '8',
  Type: 'AH/ALP',
  Classification: 'NFP',
  Location: '71 Second Street\nAthens, NY 12015\n(42.262565, -73.813884)',
  ...change,
})

export const ownHome = (change: Cells = {}): Cells => ({
  id: 'a-1',
  name: 'Juniper House',
  description: 'A small house with a garden.',
  address: '12 Juniper Street',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  phone: '(512) 555-0101',
  email: 'hello@juniper.example.org',
  website: 'https://juniper.example.org/',
  monthly_price: '4200',
  rating: '4.5',
  care_types: 'assisted living; Memory Care',
  amenities: 'Gardens; Pet Friendly',
  absent_amenities: 'Spa',
  residents: 'female',
  ...change,
})
