/** The ways in which the fake Ollama can fail, as the server sees them. */
export const FAULTY_BEHAVIORS = [
  'hangs',
  'stalls midway',
  'dies before it answers',
  'dies midway',
  'answers in prose',
  'answers with broken JSON',
  'returns unknown ids',
  'returns one id twelve times',
  'returns an empty answer',
  'is cut off',
  'never ends',
  'sends an endless line',
  'has no such model',
  'fails',
  'is overloaded',
  'is not Ollama',
  'breaks the protocol',
] as const
export type Behavior =
  | 'ranks well'
  | 'reverses the order'
  | 'echoes the order'
  | 'answers in random order'
  | (typeof FAULTY_BEHAVIORS)[number]

/** The wrong answers. A behavior that cuts its answer off sends the first third of a good one. */
const WRONG_ANSWERS: Partial<Record<Behavior, string>> = {
  'answers in prose': 'I would choose the first one, because it is near. What a lovely garden.',
  'answers with broken JSON': '{"order": [2, 1, "why',
  'returns unknown ids': JSON.stringify({ order: [99, 0, -3, 100, 1.5, 'two', null], why: ['none'] }),
  'returns one id twelve times': JSON.stringify({ order: Array(12).fill(2), why: ['price', 'none', 'none'] }),
  'returns an empty answer': '',
}

/** The text of the answer to a prompt that server/features/model/ranking/order-prompt.ts wrote. */
export function answerTo(prompt: string, behavior: Behavior): string {
  const wrong = WRONG_ANSWERS[behavior]
  if (wrong !== undefined) return wrong
  const rows = rowsOf(prompt)
  const order = rows.map(({ id }) => id)
  if (behavior === 'reverses the order') order.reverse()
  if (behavior === 'answers in random order') return JSON.stringify({ order: shuffled(order), why: [] })
  if (behavior === 'ranks well') {
    const best = [...rows].sort((a, b) => b.score - a.score || a.id - b.id)
    return JSON.stringify({ order: best.map(({ id }) => id), why: best.slice(0, 3).map(({ why }) => why) })
  }
  return JSON.stringify({ order, why: ['distance', 'price', 'care'].slice(0, order.length) })
}

/** Scores each row by its facts alone, as a careful reader of the prompt would. */
function rowsOf(prompt: string) {
  const budget = Number(/budget \$(\d+)/.exec(prompt)?.[1] ?? Number.POSITIVE_INFINITY)
  const wishes = Number(/(\d+) wishes,/.exec(prompt)?.[1] ?? 1)
  return [...prompt.matchAll(/^(\d+): (.*)$/gm)].map(([, id, facts = '']) => {
    const number = (pattern: RegExp) => {
      const found = pattern.exec(facts)?.[1]
      return found === undefined ? undefined : Number(found)
    }
    const miles = number(/(\d+) mi/)
    const price = number(/\$(\d+)/)
    const parts = {
      distance: 35 * (miles === undefined ? 0.25 : 20 / (20 + miles)),
      price: 30 * (price === undefined ? 0.5 : Math.max(0, 1 - Math.max(0, price / budget - 1) * 2)),
      amenities: (20 * ((number(/wishes (\d+)/) ?? 0) + (number(/\+ (\d+) unlisted/) ?? 0) / 2)) / wishes,
      care: 15 * (facts.includes('care fits') ? 1 : facts.includes('care ?') ? 0.5 : 0),
    }
    const [why] = Object.entries(parts).sort(([, a], [, b]) => b - a)[0] ?? ['none']
    return { id: Number(id), score: Object.values(parts).reduce((sum, part) => sum + part, 0), why }
  })
}

function shuffled(ids: number[]): number[] {
  const keyed = ids.map((id) => ({ id, key: Math.random() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ id }) => id)
}
