import { wishesOf } from '../server/features/family/matching/wishes.ts'
import type { Model } from '../server/features/model/client/client.ts'
import { candidateFactsOf, familyFactsOf } from '../server/features/model/ranking/order-facts.ts'
import { orderPrompt } from '../server/features/model/ranking/order-prompt.ts'
import { answerTo } from '../server/testing/ollama-answers.ts'
import type { Searched } from './searched.ts'

const ROW = /^\d+: (.*)$/gm

/**
 * Models that are none, to see what the product does with good and with bad ones: one that follows the prompt to the
 * letter, one that knows the grades of this evaluation, which no model can (how far the lists get with it is how far
 * the bounds on a model's influence let any model go), and one that turns every order round.
 */
export function createStandIns(all: readonly Searched[]): Model[] {
  const grades = gradesByFacts(all)
  return [
    standIn('stand-in: follows the prompt', (prompt) => answerTo(prompt, 'ranks well')),
    standIn(
      'stand-in: knows the grades',
      (prompt) => answerByGrades(prompt, grades.get(familyLineOf(prompt))) ?? answerTo(prompt, 'ranks well'),
    ),
    standIn('stand-in: turns the order round', (prompt) => answerTo(prompt, 'turns the order round')),
  ]
}

function standIn(name: string, answer: (prompt: string) => string): Model {
  return {
    name,
    api: () => {
      throw new Error('there is no Ollama behind it')
    },
    async *stream(prompt) {
      yield { text: answer(prompt) }
      yield { text: '', end: { isCut: false, promptTokens: null, completionTokens: null } }
    },
  }
}

/** By the prompt's line about the family, then by a community's line. */
function gradesByFacts(all: readonly Searched[]): Map<string, Map<string, number>> {
  const grades = new Map<string, Map<string, number>>()
  for (const { family, matches, gradesOf, keyOf } of all) {
    const wishes = wishesOf(family.answers)
    for (const match of matches) {
      const prompt = orderPrompt(familyFactsOf(wishes), [candidateFactsOf(match, wishes)])
      const known = grades.get(familyLineOf(prompt)) ?? new Map<string, number>()
      const [grade = 0] = gradesOf([keyOf(match.id)])
      const [row = ''] = rowsOf(prompt)
      // Of communities that the facts do not tell apart, none can be preferred.
      known.set(row, Math.min(grade, known.get(row) ?? grade))
      grades.set(familyLineOf(prompt), known)
    }
  }
  return grades
}

/** Undefined for communities that are none of this evaluation's: those of the examination. */
function answerByGrades(prompt: string, known: ReadonlyMap<string, number> | undefined): string | undefined {
  const grades = rowsOf(prompt).map((row) => known?.get(row))
  if (grades.includes(undefined)) return undefined
  const rows = grades.map((grade = 0, index) => ({ id: index + 1, grade }))
  const order = rows.toSorted((a, b) => b.grade - a.grade || a.id - b.id).map(({ id }) => id)
  return JSON.stringify({ order, why: order.slice(0, 3).map(() => 'none') })
}

const rowsOf = (prompt: string) => [...prompt.matchAll(ROW)].map(([, facts = '']) => facts)
const familyLineOf = (prompt: string) => /^Family: .*$/m.exec(prompt)?.[0] ?? ''
