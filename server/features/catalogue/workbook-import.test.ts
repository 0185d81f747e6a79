import { expect, test } from 'vitest'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { type Cells, csvOf, openRegisterFolder } from '#server/testing/register-file.ts'
import {
  californianHome,
  floridianHome,
  newYorkHome,
  nursingHome,
  ownHome,
  texanHome,
  wisconsinHome,
} from '#server/testing/register-rows.ts'
import {
  californiaOpenData,
  cmsNursingHomes,
  FORMATS,
  florida,
  newYork,
  texas,
  wisconsinResidential,
} from '#server/testing/registers.ts'
import { typedCell, workbookOf } from '#server/testing/workbook-file.ts'
import { readZipFile } from '../places/zip-file.ts'
import { previewFile } from './preview.ts'
import { proposeDescription } from './proposal/propose-description.ts'
import { createZipIndex } from './reading/town.ts'
import { compileRegister } from './registers/compile.ts'
import type { Format } from './registers/description.ts'
import { operatorList } from './registers/operator-list.ts'

const zips = createZipIndex(await readZipFile())
const folder = openForTests(openRegisterFolder)

const rowsOf = ({ columns }: Format, rows: readonly Cells[]) => [
  columns,
  ...rows.map((row) => columns.map((column) => row[column] ?? '')),
]

test.each<[string, Format, Cells[]]>([
  [
    'Wisconsin',
    wisconsinResidential,
    [wisconsinHome(), wisconsinHome({ 'Facility ID': '2', 'Low Rate': '7' })],
  ],
  ['Texas', texas, [texanHome(), texanHome({ Facility_ID: '822', 'Geo Location': '0,0' })]],
  ['Florida', florida, [floridianHome(), floridianHome({ 'License Status': 'CLOSED' })]],
  ['CMS', cmsNursingHomes, [nursingHome(), nursingHome({ 'ZIP Code': '00000' })]],
  ['California', californiaOpenData, [californianHome()]],
  ['New York', newYork, [newYorkHome()]],
  ["an operator's list", operatorList, [ownHome(), ownHome({ id: '7', latitude: '', longitude: '' })]],
])('%s as a workbook gives the records, facts and refusals of the CSV file', async (_, format, rows) => {
  const csv = await folder.write('same.csv', csvOf(format.columns, rows))
  const sheet = rowsOf(format, rows).map((cells) => cells.map(typedCell))
  const workbook = await folder.write('same.xlsx', workbookOf({ Sheet1: sheet }))
  expect(await previewFile(workbook, FORMATS)).toEqual(await previewFile(csv, FORMATS))
})

test('records have the row numbers of the sheet, and the table may begin below titles and empty rows', async () => {
  const sheet = [['Licensed homes'], [], [], ...rowsOf(texas, [texanHome(), texanHome({ Facility_ID: '2' })])]
  const path = await folder.write('titles.xlsx', workbookOf({ Notes: [['Read me']], Homes: sheet }))
  const { records } = await previewFile(path, FORMATS)
  expect(records.map(({ line }) => line)).toEqual([5, 6])
})

test('the description can name the sheet; without a name, the first one with the header is used', async () => {
  const closed = rowsOf(texas, [texanHome({ 'Facility Name': 'CLOSED HOUSE' })])
  const open = rowsOf(texas, [texanHome({ 'Facility Name': 'OPEN HOUSE' })])
  const path = await folder.write('sheets.xlsx', workbookOf({ Closed: closed, Open: open }))
  const namesWith = async (format: Format) =>
    (await previewFile(path, [format])).records.map(({ facts }) => facts.name)
  expect(await namesWith(texas)).toEqual(['Closed House'])
  expect(await namesWith({ ...texas, sheet: 'Open' })).toEqual(['Open House'])
  await expect(namesWith({ ...texas, sheet: 'Elsewhere' })).rejects.toThrow(
    'has no sheet "Elsewhere", which tx needs (it has "Closed", "Open")',
  )
})

test('a proposal describes the sheet with the most columns', async () => {
  const path = await folder.write(
    'tx-homes.xlsx',
    workbookOf({
      'About this file': [
        ['Source', 'Texas'],
        ['Updated', '2026'],
      ],
      'List of homes': [
        ['Lic #', 'Facility', 'Street', 'City', 'Zip', 'Beds', 'Expires'],
        ['L-1', 'Oak House', '1 Main St', 'Austin', 78701, 40, new Date('2021-12-31')],
        ['L-2', 'Elm House', '2 Main St', 'Austin', 78701, 12, new Date('2022-06-30')],
      ],
    }),
  )
  const { description } = await proposeDescription([path], zips)
  expect(description).toMatchObject({ name: 'tx-homes', sheet: 'List of homes', id: ['Lic #'] })
  const preview = await previewFile(path, [compileRegister(description)])
  expect(preview).toMatchObject({ read: 2, refused: 0 })
  expect(preview.records[0]?.facts.facts).toContainEqual({
    fact: 'licenseExpires',
    value: '2021-12-31',
    column: 'Expires',
  })
})
