import type { Notice as ListNotice } from '#shared/contract/questionnaire-response.ts'
import { t } from '#words'
import { Notice } from '../../ui/notice.tsx'
import { translate } from '../../words/translate.ts'

/** What a family should know about their search. Renders nothing without notices. */
export function ListNotices({ notices }: { notices: readonly ListNotice[] }) {
  const [only, ...others] = notices
  if (!only) return null
  return (
    <Notice className="list-notices" title={t`About your search`}>
      {others.length === 0 ? (
        translate(only.text)
      ) : (
        <ul>
          {notices.map(({ code, text }) => (
            <li key={`${code} ${text}`}>{translate(text)}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
