import type { Interval } from './bootstrap.ts'
import type { Compared, Scored } from './score-lists.ts'

/** A line of the first table. */
export interface OrderRow {
  name: string
  scored: Scored
  /** Undefined for the rules themselves. */
  compared: Compared | undefined
  /** Kendall's tau when what is put in order was shuffled; undefined where it was not asked. */
  steadiness: number | undefined
  /** Shares; undefined where no sentence is made, or nobody is asked. */
  supported: number | undefined
}

/** A line of the second table. */
export interface ModelRow {
  name: string
  examination: string
  valid: number
  ranked: string
  medianSeconds: number | undefined
  p95Seconds: number | undefined
  promptTokens: string
  completionTokens: string
}

const three = (value: number) => value.toFixed(3)
const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
const range = ({ low, high }: Interval, write: (value: number) => string) => `${write(low)} to ${write(high)}`
const percent = (share: number | undefined) => (share === undefined ? '' : `${(share * 100).toFixed(1)} %`)

export function orderTable(rows: readonly OrderRow[]): string {
  return markdown(
    [
      'order',
      'nDCG@5',
      '95 %',
      'MRR',
      'beside the rules',
      '95 %',
      'families better, worse',
      'shuffled',
      'reasons borne out',
    ],
    rows.map(({ name, scored, compared, steadiness, supported }) => [
      name,
      three(scored.mean),
      range(scored.interval, three),
      three(scored.mrr),
      compared ? signed(compared.difference) : '',
      compared ? range(compared.interval, signed) : '',
      compared ? `${compared.better}, ${compared.worse}` : '',
      steadiness === undefined ? '' : three(steadiness),
      percent(supported),
    ]),
  )
}

export function modelTable(rows: readonly ModelRow[]): string {
  const seconds = (value: number | undefined) => (value === undefined ? '' : value.toFixed(1))
  return markdown(
    [
      'model',
      'examination',
      'valid answers',
      'lists it had a part in, off',
      'seconds, median',
      'p95',
      'tokens read',
      'written',
    ],
    rows.map((row) => [
      row.name,
      row.examination,
      percent(row.valid),
      row.ranked,
      seconds(row.medianSeconds),
      seconds(row.p95Seconds),
      row.promptTokens,
      row.completionTokens,
    ]),
  )
}

/** nDCG@5 of each family by each order. */
export function familyTable(names: readonly string[], rows: readonly OrderRow[]): string {
  const cell = (value: number | undefined) => (value === undefined ? 'nothing to choose' : value.toFixed(2))
  return markdown(
    ['family', ...rows.map(({ name }) => name)],
    names.map((name, index) => [name, ...rows.map(({ scored }) => cell(scored.ndcg[index]))]),
  )
}

const markdown = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
