import { expect, test } from 'vitest'
import * as notices from '#shared/catalog/notices/texts.ts'
import { translateToSpanish } from './spanish.ts'

const ZIP = { zipCode: '55101', city: 'St. Paul', state: 'MN', latitude: 44.9, longitude: -93.1 }
const NEIGHBOR = { name: 'Oak House', city: 'Duluth', state: 'MN', miles: 12 }

test.each([
  [
    'Within your budget: from $3,000 a month (listed at $3,000–$5,000 in 2023)',
    'Dentro de su presupuesto: desde $3,000 al mes (publicado: $3,000–$5,000 en 2023)',
  ],
  [
    'About $900 above your budget: listed at $3,000–$5,000, year unknown; with memory care expect more than the low end',
    'Unos $900 por encima de su presupuesto: publicado: $3,000–$5,000, año desconocido; con cuidado de la memoria, cuente con más que el precio más bajo',
  ],
  ['About 4 miles from the center of St. Paul', 'A unas 4 millas del centro de St. Paul'],
  ['Offers assisted living and skilled nursing', 'Ofrece vida asistida y enfermería especializada'],
  ['Has what you chose: Pet Friendly', 'Tiene lo que eligió: Acepta mascotas'],
  [
    "The state's records don't mention gardens, spa services, or memory care. Ask.",
    'Los registros del estado no mencionan: jardines, servicios de spa o cuidado de la memoria. Pregunte.',
  ],
  ['2 fines, $12,345 in total', '2 multas, $12,345 en total'],
  [
    'The license is before a court (2021): ask what happened',
    'La licencia está ante un tribunal (2021): pregunte qué pasó',
  ],
  [
    'Also a home for people with mental illness or brain injuries',
    'También es un hogar para personas con enfermedades mentales o lesiones cerebrales',
  ],
  [
    'Serves older adults, and people with dementia or mental illness. Community-based residential facility licensed for 8 residents. Not for profit.',
    'Atiende a adultos mayores y personas con demencia o enfermedades mentales. Centro residencial comunitario con licencia para 8 residentes. Sin fines de lucro.',
  ],
])('translates %s', (english, spanish) => {
  expect(translateToSpanish(english)).toBe(spanish)
})

test.each(['An operator wrote this. We serve dinner at six.', 'Serves dinner at six. Not for profit.'])(
  'leaves %s as it is',
  (english) => {
    expect(translateToSpanish(english)).toBeUndefined()
  },
)

test('every notice has a translation', () => {
  const origin = { city: 'Duluth', zipCode: '55802', latitude: 46.8, longitude: -92.1 }
  const texts = [
    notices.zipUnknown('00000', null),
    notices.zipUnknown('00000', 'Austin'),
    notices.zipInOtherState(ZIP, 'WI'),
    notices.zipInOtherCity(ZIP, 'Duluth', 130),
    notices.cityUnknown({ city: 'Xyz', state: 'MN' }, undefined, null),
    notices.cityUnknown({ city: 'Xyz', state: 'MN' }, 'Duluth', origin),
    notices.stateNotCovered('WI', [NEIGHBOR]),
    notices.onlyNursingHomes('WI', [NEIGHBOR, NEIGHBOR]),
    notices.noIndependentLiving('WI'),
    notices.memoryCareUndocumented(true),
    notices.memoryCareUndocumented(false),
    notices.wishesUnlisted(['Gardens', 'Spa', 'Pet Friendly']),
    notices.wishesUnlisted(['Gardens']),
    notices.allUnknown('price', []),
    notices.allUnknown('rating', []),
    notices.allUnknown('care_type', []),
  ].map(({ text }) => text)
  expect(texts.filter((text) => translateToSpanish(text) === undefined)).toEqual([])
})
