import { expect, test } from 'vitest'
import { leadWithArticle, toTitleCase } from './town.ts'

test.each([
  ["OAKS OF SAINT MARY'S, LLC", "Oaks of Saint Mary's, LLC"],
  ['BAY HARBOR MEMORY CARE & A L OF STURGEON BAY 3', 'Bay Harbor Memory Care & A L of Sturgeon Bay 3'],
  ['BAY HARBOR MEMORY CARE & A l OF STURGEON BAY 1', 'Bay Harbor Memory Care & A L of Sturgeon Bay 1'],
  ['HOME FOR A LADY', 'Home for a Lady'],
  ["O'BRIEN HOUSE II", "O'Brien House II"],
  ['A BETTER HOME', 'A Better Home'],
  ['eLiving at Oak', 'eLiving at Oak'],
  ['Oak House of ABC', 'Oak House of ABC'],
])('%s becomes %s', (text, expected) => {
  expect(toTitleCase(text)).toBe(expected)
})

test.each([
  ['Bridge, the', 'The Bridge'],
  ['Homeplace of Stanley LLC (the)', 'The Homeplace of Stanley LLC'],
  ['Madison Senior Living The', 'The Madison Senior Living'],
  ['Gables at Charlton Place, The', 'The Gables at Charlton Place'],
  ['The Oaks', 'The Oaks'],
  ['The', 'The'],
  ['House of Goethe', 'House of Goethe'],
])('%s leads with its article: %s', (name, expected) => {
  expect(leadWithArticle(name)).toBe(expected)
})
