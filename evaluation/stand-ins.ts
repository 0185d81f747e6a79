import type { Model } from '#server/features/model/client/client.ts'
import { candidateFactsOf, familyFactsOf } from '#server/features/model/ranking/order-facts.ts'
import { orderPrompt } from '#server/features/model/ranking/order-prompt.ts'
import { answerTo } from '#server/testing/fake-ollama-answers.ts'
import { wishesOf } from '#shared/wishes.ts'
import type { FamilySearch } from './family-search.ts'

const ROW = /^\d+: (.*)$/gm

/**
 * Creates stand-ins that show how the product handles good and bad models. One follows the prompt exactly. One knows
 * the grades of this evaluation, so it shows how much the best possible model could improve the lists within the
 * limits on a model's influence. One reverses every order.
 */
export function createStandIns(searches: readonly FamilySearch[]): Model[] {
  const grades = mapGradesByFacts(searches)
  return [
    standIn('stand-in: follows the prompt', (prompt) => answerTo(prompt, 'ranks well')),
    standIn(
      'stand-in: knows the grades',
      (prompt) => replyByGrades(prompt, grades.get(familyLineOf(prompt))) ?? answerTo(prompt, 'ranks well'),
    ),
    standIn('stand-in: reverses the order', (prompt) => answerTo(prompt, 'reverses the order')),
  ]
}

function standIn(name: string, answer: (prompt: string) => string): Model {
  const model: Model = {
    name,
    hosts: [],
    at: () => model,
    api: () => {
      throw new Error('A stand-in has no Ollama API.')
    },
    async *stream(prompt) {
      yield { text: answer(prompt) }
      yield { text: '', end: { isTruncated: false, promptTokens: null, completionTokens: null } }
    },
  }
  return model
}

/** Maps the prompt's family line and a community's line to the community's grade. */
function mapGradesByFacts(searches: readonly FamilySearch[]): Map<string, Map<string, number>> {
  const grades = new Map<string, Map<string, number>>()
  for (const { family, matches, gradesOf, keyOf } of searches) {
    const wishes = wishesOf(family.answers)
    for (const match of matches) {
      const prompt = orderPrompt(familyFactsOf(wishes), [candidateFactsOf(match, wishes)])
      const known = grades.get(familyLineOf(prompt)) ?? new Map<string, number>()
      const [grade = 0] = gradesOf([keyOf(match.id)])
      const [row = ''] = rowsOf(prompt)
      // Communities with identical facts get the same grade.
      known.set(row, Math.min(grade, known.get(row) ?? grade))
      grades.set(familyLineOf(prompt), known)
    }
  }
  return grades
}

/**
 * Returns undefined for communities that are not part of this evaluation, such as those of the examination.
 */
function replyByGrades(prompt: string, known: ReadonlyMap<string, number> | undefined): string | undefined {
  const grades = rowsOf(prompt).map((row) => known?.get(row))
  if (grades.includes(undefined)) return undefined
  const rows = grades.map((grade = 0, index) => ({ id: index + 1, grade }))
  const order = rows.toSorted((a, b) => b.grade - a.grade || a.id - b.id).map(({ id }) => id)
  return JSON.stringify({ order, why: order.slice(0, 3).map(() => 'none') })
}

const rowsOf = (prompt: string) => [...prompt.matchAll(ROW)].map(([, facts = '']) => facts)
const familyLineOf = (prompt: string) => /^Family: .*$/m.exec(prompt)?.[0] ?? ''
