/** How a stand-in for Ollama may take a question; the names say what a family's server gets to see. */
export const MISDEEDS = [
  'hangs',
  'stalls in the middle',
  'dies before it answers',
  'dies in the middle',
  'answers prose',
  'answers broken JSON',
  'names unknown ids',
  'names one id twelve times',
  'answers nothing',
  'is cut',
  'never ends',
  'sends an endless line',
  'has no such model',
  'fails',
  'is overloaded',
  'is no Ollama',
  'breaks its own protocol',
] as const
export type Behaviour =
  | 'ranks well'
  | 'turns the order round'
  | 'echoes the order'
  | 'answers at random'
  | (typeof MISDEEDS)[number]

/** What it says when it says something wrong; one that is cut or ends early says the first half of a good answer. */
const WRONG: Partial<Record<Behaviour, string>> = {
  'answers prose': 'I would choose the first one, because it is near. What a lovely garden.',
  'answers broken JSON': '{"order": [2, 1, "why',
  'names unknown ids': JSON.stringify({ order: [99, 0, -3, 100, 1.5, 'two', null], why: ['none'] }),
  'names one id twelve times': JSON.stringify({ order: Array(12).fill(2), why: ['price', 'none', 'none'] }),
  'answers nothing': '',
}

/** The text of an answer to a prompt as server/features/model/ranking/order-prompt.ts writes it. */
export function answerTo(prompt: string, behaviour: Behaviour): string {
  const wrong = WRONG[behaviour]
  if (wrong !== undefined) return wrong
  const rows = rowsOf(prompt)
  const order = rows.map(({ id }) => id)
  if (behaviour === 'turns the order round') order.reverse()
  if (behaviour === 'answers at random') return JSON.stringify({ order: shuffled(order), why: [] })
  if (behaviour === 'ranks well') {
    const best = [...rows].sort((a, b) => b.worth - a.worth || a.id - b.id)
    return JSON.stringify({ order: best.map(({ id }) => id), why: best.slice(0, 3).map(({ why }) => why) })
  }
  return JSON.stringify({ order, why: ['distance', 'price', 'care'].slice(0, order.length) })
}

/** Judges each row by the facts alone, as a careful reader of the prompt would. */
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
    return { id: Number(id), worth: Object.values(parts).reduce((sum, part) => sum + part, 0), why }
  })
}

function shuffled(ids: number[]): number[] {
  const drawn = ids.map((id) => ({ id, lot: Math.random() }))
  return drawn.sort((a, b) => a.lot - b.lot).map(({ id }) => id)
}
