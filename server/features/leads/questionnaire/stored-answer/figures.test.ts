import { expect, test } from 'vitest'
import { FigureReader, FigureWriter, isDecimal } from './figures.ts'

const DECIMALS = ['0', '1', '127', '128', '71.23', '0.689', '0.001', '10.5', '100', '999999999', '12345.678']

test('figures are read as they were written', () => {
  const writer = new FigureWriter()
  for (const decimal of DECIMALS) writer.decimal(decimal)
  writer.text('Zoë 🏡')
  writer.integer(2 ** 40)
  const reader = new FigureReader(writer.toBuffer())
  expect(DECIMALS.map(() => reader.decimal())).toEqual(DECIMALS)
  expect([reader.text(), reader.integer()]).toEqual(['Zoë 🏡', 2 ** 40])
  expect(() => reader.integer()).toThrow('the figures end too early')
})

test('numbers of another form are not decimals', () => {
  expect(DECIMALS.filter((text) => !isDecimal(text))).toEqual([])
  const others = ['-1', '1e21', '1.2345', '01', '', '.5', '1.', '1234567890', 'null']
  expect(others.filter(isDecimal)).toEqual([])
})
