import { useWatch } from 'react-hook-form'
import { findDisclosure } from '#shared/desk/disclosures/built-in.ts'
import { t } from '#words'
import type { Site } from '../../../shared/contract/site.ts'
import { site } from '../../api/site.ts'
import { CourtesyNote } from '../../ui/courtesy-note.tsx'
import { stateName } from '../../ui/state-options.tsx'
import { perLanguage, translate } from '../../words/translate.ts'
import type { Form } from './form.ts'

const ID = 'state-notice'
const DAY = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))

/**
 * What the chosen state wants families to know before someone refers them to a community, with a box to confirm that
 * they have read it. It never keeps them from sending: a family may decline to confirm.
 */
export function StateNotice({ form }: { form: Form }) {
  const [state, read] = useWatch({ control: form.control, name: ['state', 'acknowledgement'] })
  const notice = findDisclosure(state, site.content.disclosures)
  if (!notice) return null
  const { version } = notice
  const isRead = read?.state === state && read.version === version
  const confirm = (isChecked: boolean) =>
    form.setValue(
      'acknowledgement',
      isChecked ? { state, version, acknowledgedAt: new Date().toISOString() } : undefined,
      { shouldDirty: true },
    )
  return (
    <section className="stack-3 rounded-card border border-line p-4" aria-labelledby={ID}>
      <h3 id={ID}>{t`What families in ${stateName(state)} should know`}</h3>
      {notice.paragraphs[0] && <CourtesyNote text={notice.paragraphs[0]} />}
      {notice.paragraphs.map((paragraph) => (
        <p key={paragraph}>{fillDisclosure(translate(paragraph), site)}</p>
      ))}
      <p className="text-quiet text-small">{t`Text of ${DAY().format(new Date(version))}`}</p>
      <div className="questionnaire-consent">
        <input
          type="checkbox"
          id={`${ID}-read`}
          checked={isRead}
          onChange={({ currentTarget }) => confirm(currentTarget.checked)}
        />
        <label htmlFor={`${ID}-read`}>{t`I have read this notice.`}</label>
      </div>
    </section>
  )
}

/** Replaces `{siteName}`, `{phone}` and `{email}` with the operator's values. */
const fillDisclosure = (text: string, { name, phone, email }: Site): string =>
  text.replaceAll('{siteName}', name).replaceAll('{phone}', phone).replaceAll('{email}', email)
