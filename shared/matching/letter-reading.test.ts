import { expect, it } from 'vitest'
import { splitSentences } from './letter-reading.ts'

it.each([
  ['Mom walks. She is fine! Is she?', ['Mom walks.', 'She is fine!', 'Is she?']],
  ['Mr. T. has dementia. He is 80.', ['Mr. T. has dementia.', 'He is 80.']],
  ['$3,000.50 a month\n\nnavy', ['$3,000.50 a month', 'navy']],
  ['She says "no." Then she goes.', ['She says "no."', 'Then she goes.']],
  ["It is Alzheimer's. She knows.", ["It is Alzheimer's.", 'She knows.']],
  ['no punctuation at all', ['no punctuation at all']],
  ['  \n ', []],
])('splits %j', (text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences)
})

it('keeps every word of a letter in order', () => {
  const text = 'Dad, 88. Lives alone...  Sleeps (well?) at St. Mary. ¿Cuánto cuesta? Gracias!'
  expect(splitSentences(text).join(' ')).toBe(text.replace(/\s+/g, ' '))
})
