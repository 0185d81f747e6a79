import { afterAll, beforeAll, expect, test } from 'vitest'
import { readZipFile } from '#server/features/places/zip-file.ts'
import { openRegisterFolder } from '#server/testing/register-file.ts'
import { previewFile } from '../preview.ts'
import { createZipIndex } from '../reading/zip-index.ts'
import { compileRegister } from '../registers/compile.ts'
import { RegisterDescription } from '../registers/description.ts'
import { proposeDescription } from './propose-description.ts'
import type { Answers } from './propose-values.ts'

const zips = createZipIndex(await readZipFile())
let folder: Awaited<ReturnType<typeof openRegisterFolder>>
beforeAll(async () => {
  folder = await openRegisterFolder()
})
afterAll(() => folder.remove())

/** Writes a file, proposes its description, and reads the file with it. */
async function propose(name: string, lines: string[], answers: Answers = {}) {
  const path = await folder.write(name, `${lines.join('\n')}\n`)
  const { description, reasons } = await proposeDescription(path, zips, answers)
  expect(RegisterDescription.parse(description)).toEqual(description)
  return { description, reasons, preview: await previewFile(path, [compileRegister(description)], zips) }
}

const HOMES = [
  'L-1,Oak House,1 Main St,Austin,78701,(512) 555-0101,40,Yes,12/31/21,Jo',
  'L-2,Elm House,2 Main St,Austin,78701,(512) 555-0102,12,No,06/30/22,Al',
]

test('finds the table under its title, and the columns by name and by their cells', async () => {
  const { description, preview } = await propose('TX homes 2021.csv', [
    'Licensed homes,,,,,,,,,',
    'Lic #,Facility,Street,City,Zip,Phone,Beds,Alzheimer,Expires,Administrator',
    ...HOMES,
  ])
  expect(description).toMatchObject({
    name: 'tx-homes-2021',
    notes: ['Not used: Administrator'],
    id: ['Lic #'],
    record: {
      name: 'Facility',
      address: ['Street'],
      city: 'City',
      zipCode: 'Zip',
      phone: 'Phone',
      state: { always: 'TX' },
    },
  })
  expect(preview).toMatchObject({ read: 2, refused: 0 })
  expect(preview.records[0]?.facts).toMatchObject({
    name: 'Oak House',
    careTypes: ['Assisted Living', 'Memory Care'],
  })
  expect(preview.records[1]?.facts).toMatchObject({ careTypes: ['Assisted Living'] })
  expect(preview.records[0]?.facts.facts).toContainEqual({
    fact: 'licenseExpires',
    value: '2021-12-31',
    column: 'Expires',
  })
})

test('reads city, state and ZIP code from one cell, and identifies homes that have no number', async () => {
  const { description, preview } = await propose('homes.csv', [
    'Provider Name,Physical Address,"City, State & Zip",Capacity',
    'Oak House,1 Main St,"Austin, TX 78701",40',
    'Elm House,2 Main St,"Waco, TX 76701",12',
  ])
  expect(description.id).toEqual(['Provider Name', 'Physical Address'])
  expect(preview.records.map(({ facts }) => [facts.city, facts.state, facts.zipCode])).toEqual([
    ['Austin', 'TX', '78701'],
    ['Waco', 'TX', '76701'],
  ])
})

test('never takes the address or phone number of an owner for the home’s', async () => {
  const { description } = await propose('owners.csv', [
    'Facility Name,Owner Address,City,Zip,Owner Phone',
    'Oak House,9 Elm St,Austin,78701,(512) 555-0101',
    'Elm House,8 Elm St,Austin,78701,(512) 555-0102',
  ])
  expect(description.record).not.toHaveProperty('phone')
  expect(description.record).not.toHaveProperty('address')
})

test.each([
  ['a file without names', ['Beds,City,Zip', '40,Austin,78701', '12,Waco,76701'], /name of a facility/],
  ['a file without places', ['Facility Name,Beds', 'Oak House,40', 'Elm House,12'], /a city or a ZIP code/],
])('refuses %s', async (_, lines, message) => {
  await expect(propose('refused.csv', lines)).rejects.toThrow(message)
})

const MIXED = [
  'Facility Name,City,Zip,License Type,Status',
  'Oak House,Austin,78701,Assisted Living,Open',
  'Elm House,Austin,78701,Assisted Living,Closed',
  'City Hospital,Austin,78701,Hospital,Open',
  'River Clinic,Austin,78701,Abortion Clinic,Open',
]

test('refuses closed homes, and makes no clinic a home where types vary', async () => {
  const { preview, reasons } = await propose('mixed.csv', MIXED)
  expect(preview).toMatchObject({ read: 4, refused: 1 })
  expect(preview.records.map(({ facts }) => facts.careTypes)).toEqual([['Assisted Living'], [], []])
  expect(reasons).toContain('     2 × Assisted Living')
})

test('takes as homes only what the answers name', async () => {
  const answers = { publisher: 'Texas', homes: ['Assisted Living'] }
  const { description, preview } = await propose('mixed-answered.csv', MIXED, answers)
  expect(description.publisher).toBe('Texas')
  expect(preview.records.map(({ facts }) => facts.name)).toEqual(['Oak House'])
})
