import type { Env } from '#server/platform/env.ts'
import { siteName } from '#server/platform/mail/transport.ts'
import { describeTime, type TourTime } from '#shared/contract/community-request.ts'
import { labelOf } from '#shared/desk/lead-columns.ts'
import type { PersonExport } from '#shared/privacy/person-export.ts'
import { PLACES, type Place } from './places.ts'
import type { Row } from './walk-queries.ts'
import { FIELDS, VALUES } from './words.ts'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

const STYLE = `body{font:1.25rem/1.6 system-ui,sans-serif;color:#111;background:#fff;max-width:44rem;margin:2rem auto;padding:0 1rem}
h1{font-size:2rem}h2{font-size:1.5rem;margin-top:2.5rem}h3{font-size:1.25rem;margin-top:2rem}dl+dl{margin-top:1.5rem}
dt{font-weight:700;margin-top:.75rem}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
@media print{body{margin:0;max-width:none}dt,h2,h3{break-after:avoid}}`

/**
 * Writes person.html: what person.json has, in plain words, as one page without scripts or outside files, in large type
 * and for printing.
 */
export function writePage(
  person: PersonExport,
  env: Pick<Env, 'TIME_ZONE' | 'PUBLIC_URL' | 'PORT' | 'SITE_NAME'>,
): string {
  const { leads, messages, proofs, retention, notIncluded } = person
  const write = writerIn(env.TIME_ZONE)
  const site = siteName(env)
  const title = `Your data at ${site}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(`This is what ${site} keeps about you, as of ${write.value('madeAt', person.madeAt)} (${env.TIME_ZONE}). The file person.json has the same for programs. Names of people who work here are left out.`)}</p>
${leads.map((lead) => write.record('lead', lead)).join('')}
${messages.map((message) => write.record('message', message)).join('')}
${heading(2, 'Proofs of reading a notice', proofs.map(write.facts))}
${heading(2, 'How long we keep it', [
  list(retention.map(({ what, days }) => [what, days === null ? 'until it is erased' : `${days} days`])),
])}
${heading(2, 'What is not in this file', [list(notIncluded.map(({ what, why }) => [what, why]))])}
</main>
</body>
</html>
`
}

/** A heading with what it heads; empty without anything. */
const heading = (level: 2 | 3, title: string, parts: readonly string[]): string =>
  parts.length > 0 ? `<h${level}>${escapeHtml(title)}</h${level}>\n${parts.join('\n')}\n` : ''

const list = (facts: readonly [name: string, value: string][]): string =>
  `<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')}</dl>`

const fieldLabel = (name: string): string => FIELDS[name] ?? labelOf(name)
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

/** Writes in words, with times of a time zone. */
function writerIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone })
  /** Any JSON value of a field as text. */
  const value = (name: string, given: unknown, isInner = false): string => {
    if (given === null || given === undefined) return 'not recorded'
    if (Array.isArray(given)) {
      const separator = typeof given[0] === 'object' ? '\n' : ', '
      return given.map((each) => value(name, each, true)).join(separator)
    }
    if (name === 'times') return describeTime(given as TourTime)
    if (typeof given === 'object')
      return Object.entries(given)
        .map(([inner, part]) => `${fieldLabel(inner)}: ${value(inner, part, true)}`)
        .join(isInner ? ', ' : '\n')
    if (typeof given === 'boolean') return given ? 'yes' : 'no'
    const text = String(given)
    return TIME.test(text) ? format.format(Date.parse(text)) : (VALUES[name]?.[text] ?? text)
  }
  const facts = (row: Row): string =>
    list(
      Object.entries(row)
        .map(([name, given]): [string, string] => [fieldLabel(name), value(name, given)])
        .filter(([, text]) => text !== ''),
    )
  const record = (kind: Place['of'], fields: Row): string =>
    PLACES.filter(({ of = kind }) => of === kind)
      .map(({ name, title }) => {
        // The record's own row comes first. Its other fields are its places.
        if (name) return heading(3, title, ((fields[name] ?? []) as Row[]).map(facts))
        const own = Object.entries(fields).filter(([field]) => !PLACES.some((place) => place.name === field))
        return heading(2, title, [facts(Object.fromEntries(own))])
      })
      .join('')
  return { value, facts, record }
}
