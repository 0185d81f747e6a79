import { type ReactNode, useSyncExternalStore } from 'react'
import { locale, translate } from '#pwa/words/translate.ts'
import { API } from '#shared/contract/paths.ts'
import { Periods, RETENTION_KINDS, type RetentionKind } from '#shared/privacy/retention.ts'
import type { LegalSection } from '#shared/privacy/terms/text.ts'
import { plural, t } from '#words'
import { useData } from '../../api/api.ts'
import { site } from '../../api/site.ts'
import { CourtesyNote } from '../../ui/courtesy-note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SupportEmail, SupportPhone } from '../../ui/support-links.tsx'

interface LegalPageProps {
  title: string
  path: string
  description: string
  sections: readonly LegalSection[]
}

export function LegalPage({ title, path, description, sections }: LegalPageProps) {
  return (
    <article className="page page-narrow">
      <PageHead title={title} description={description} path={path} />
      <h1>{title}</h1>
      <LastUpdated />
      {sections[0] && <CourtesyNote text={sections[0].title} />}
      <ol className="list-none p-0">
        {sections.map((section, index) => (
          <li key={section.title} className="mt-7 stack-3 print:mt-[1.2em]">
            <h2 className="text-h3">
              {index + 1}. {translate(section.title)}
            </h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{fillLegalText(translate(paragraph))}</p>
            ))}
          </li>
        ))}
      </ol>
    </article>
  )
}

/**
 * Replaces `{siteName}`, `{phone}` and `{email}` with the operator's values, as links where possible, and the name of a
 * retention period, such as `{days}`, with its length.
 */
function fillLegalText(text: string): ReactNode[] {
  return text.split(/(\{\w+\})/).map((part, index) => {
    const key = `${index}`
    if (part === '{phone}') return <SupportPhone key={key} />
    if (part === '{email}') return <SupportEmail key={key} />
    const kind = RETENTION_KINDS.find((name) => part === `{${name}}`)
    if (kind) return <KeptFor key={key} kind={kind} />
    return part === '{siteName}' ? site.name : part
  })
}

const YEAR = 365

const formatYears = (years: number) =>
  plural(years, {
    2: 'two years',
    3: 'three years',
    4: 'four years',
    5: 'five years',
    6: 'six years',
    7: 'seven years',
    other: `${years} years`,
  })

/** How long records of a kind are kept, as the operator has set it: 'for 365 days', 'for six years'. */
function KeptFor({ kind }: { kind: RetentionKind }) {
  const periods = useData(API.retention, Periods)
  if (periods.state !== 'ready') return t`for the time that this page shows when you are online`
  const days = periods.data[kind]
  if (days === null) return t`until someone erases them`
  if (days > YEAR && days % YEAR === 0) return t`for ${formatYears(days / YEAR)}`
  return t`for ${plural(days, { one: `${days} day`, other: `${days} days` })}`
}

const subscribe = () => () => {}
const today = () => new Date().toLocaleDateString(locale(), { dateStyle: 'long' })

/**
 * Today's date, as the specification requires. Set on hydration, because the page was prerendered on another day.
 * The line is reserved from the start, so that the layout doesn't shift.
 */
function LastUpdated() {
  const date = useSyncExternalStore(subscribe, today, () => '')
  return <p className="mt-2 text-quiet">{date ? t`Last updated: ${date}` : '\u00a0'}</p>
}
