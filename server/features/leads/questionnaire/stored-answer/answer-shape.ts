import { Facility, type Match } from '#shared/facility.ts'
import type { QuestionnaireResponse } from '#shared/questionnaire-response.ts'
import { PLACEHOLDERS, placeOf, type RowValues } from './placeholders.ts'
import { asPart, entriesShape, listShape, ownText, ownValue, type Shape, shape } from './shape.ts'

/** What a community's card says to every family. */
const OF_COMMUNITY = new Set<string>([...Object.keys(Facility.shape), 'listFacts', 'campus'])
/** Fields of an answer that are the same in many. Any other belongs to the family. */
const COMMON = new Set(['status', 'rankedBy', 'madeFrom'])
/** A shorter city's name is in too many words. */
const MIN_CITY = 3

/**
 * An answer's parts: for each community its card, the form of its figures, and its sentences. No part has anything that
 * a family wrote: what isn't known to be common is a figure.
 */
export function answerShape(response: QuestionnaireResponse, row: RowValues): Shape {
  const toSentence = sentencesOf(row)
  return shape(
    '{',
    entriesShape(response, (value, name) => {
      if (name === 'key') return shape('""')
      if (name === 'reference') return shape(`"${PLACEHOLDERS.reference}"`)
      if (name === 'receivedAt') return shape(`"${PLACEHOLDERS.receivedAt}"`)
      if (name === 'questionnaire') return asPart(answersShape(value as object))
      if (name === 'facilities' || name === 'fartherAway')
        return listShape((value as Match[]).map((match) => matchShape(match, toSentence)))
      if (name === 'notices') return listShape((value as object[]).map(toSentence))
      return COMMON.has(name) ? asPart(shape(JSON.stringify(value))) : ownValue(value)
    }),
    '}',
  )
}

const { field } = PLACEHOLDERS
const answersShape = (answers: object) =>
  shape(
    '{',
    entriesShape(answers, (_value, name) => shape(`${field}${name}${field}`)),
    '}',
  )

/** A part for the card. What only this family's list says of the community is a part in it. */
function matchShape(match: Match, toSentence: (value: unknown) => Shape): Shape {
  const runs: { isOwn: boolean; fields: Record<string, unknown> }[] = []
  for (const [name, value] of Object.entries(match)) {
    const isOwn = !OF_COMMUNITY.has(name)
    const last = runs.at(-1)
    if (last?.isOwn === isOwn) last.fields[name] = value
    else runs.push({ isOwn, fields: { [name]: value } })
  }
  const pieces = runs.map(({ isOwn, fields }) =>
    isOwn
      ? asPart(entriesShape(fields, (value, name) => ofList(value, name, toSentence)))
      : shape(JSON.stringify(fields).slice(1, -1)),
  )
  return asPart(shape('{', ...pieces.flatMap((piece, index) => (index > 0 ? [',', piece] : [piece])), '}'))
}

function ofList(value: unknown, name: string, toSentence: (value: unknown) => Shape): Shape {
  if (name === 'reasons' || name === 'for' || name === 'against')
    return listShape((value as object[]).map(toSentence))
  // Many communities of a list lack the same.
  return name === 'unknown' ? toSentence(value) : ownValue(value)
}

/** Makes parts of sentences. One that has the family's city or whole ZIP code in another form is a figure. */
function sentencesOf(row: RowValues): (value: unknown) => Shape {
  const { zip, city } = placeOf(row)
  const hasCity = city.length >= MIN_CITY
  return (value) => {
    const json = JSON.stringify(value)
    const withCity = hasCity ? json.replaceAll(city, PLACEHOLDERS.city) : json
    const body = zip ? withCity.replaceAll(zip, PLACEHOLDERS.zip) : withCity
    const isPrivate = hasCity && body.toLowerCase().includes(city.toLowerCase())
    return isPrivate || body.includes(`${PLACEHOLDERS.zip}-`) ? ownText(json) : asPart(shape(body))
  }
}
