import type { Interval } from './bootstrap.ts'

export const three = (value: number): string => value.toFixed(3)
export const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
export const range = ({ low, high }: Interval, write: (value: number) => string): string =>
  `${write(low)} to ${write(high)}`

/** A Markdown table. */
export const markdown = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
