import { markdown, range, signed, three } from './markdown.ts'
import type { Comparison, ListScores } from './score-lists.ts'

/** A row of the first table. */
export interface OrderRow {
  name: string
  scores: ListScores
  /** Undefined for the rules. */
  comparison: Comparison | undefined
  /** Kendall's tau after shuffling the input; undefined if not measured. */
  steadiness: number | undefined
  /** The share of supported reasons; undefined if the list has no reasons. */
  supported: number | undefined
}

/** A row of the second table. */
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

const percent = (share: number | undefined) => (share === undefined ? '' : `${(share * 100).toFixed(1)}%`)

export function orderTable(rows: readonly OrderRow[]): string {
  return markdown(
    [
      'order',
      'nDCG@5',
      '95% interval',
      'MRR',
      'vs. the rules',
      '95% interval',
      'families better, worse',
      'steadiness',
      'reasons supported',
    ],
    rows.map(({ name, scores, comparison, steadiness, supported }) => [
      name,
      three(scores.mean),
      range(scores.interval, three),
      three(scores.mrr),
      comparison ? signed(comparison.difference) : '',
      comparison ? range(comparison.interval, signed) : '',
      comparison ? `${comparison.better}, ${comparison.worse}` : '',
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
      'valid replies',
      'lists influenced, examination off',
      'median seconds',
      'p95 seconds',
      'input tokens',
      'output tokens',
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

/** Each family's nDCG@5 for each order. */
export function familyTable(
  names: readonly string[],
  indexes: readonly number[],
  rows: readonly OrderRow[],
): string {
  const cell = (value: number | undefined) => (value === undefined ? 'all equal' : value.toFixed(2))
  return markdown(
    ['family', ...rows.map(({ name }) => name)],
    indexes.map((index) => [names[index] ?? '', ...rows.map(({ scores }) => cell(scores.ndcg[index]))]),
  )
}
