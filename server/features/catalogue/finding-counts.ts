import type { Finding } from './reading/errors.ts'

const MAX_SHOWN_PER_REASON = 3

/** How often a reason refused a row or left a fact unknown, with the first values. */
export interface FindingCount {
  kind: 'refused' | 'unknown'
  field: string
  reason: string
  count: number
  values: string[]
}

/** Watches the reading of a file, and counts what was refused or unknown by its reason. */
export class FindingCounts {
  readonly #counts = new Map<string, FindingCount>()

  onRefused = (finding: Finding) => this.#add('refused', finding)
  onNote = (finding: Finding) => this.#add('unknown', finding)

  #add(kind: FindingCount['kind'], { field, reason, value }: Finding): void {
    const key = `${kind} ${field} ${reason}`
    const known = this.#counts.get(key) ?? { kind, field, reason, count: 0, values: [] }
    this.#counts.set(key, known)
    known.count++
    if (value === null || known.values.length >= MAX_SHOWN_PER_REASON || known.values.includes(value)) return
    known.values.push(value)
  }

  /** The most frequent first. */
  list(): FindingCount[] {
    return [...this.#counts.values()].sort((a, b) => b.count - a.count)
  }
}
