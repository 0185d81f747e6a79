import { useEffect, useState } from 'react'
import type { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { listedMatches } from '#shared/matching/listed-matches.ts'
import { t } from '#words'
import { readListView, rememberPhoneList } from '../../local/list-views.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { whileCurrent } from '../../ui/while-current.ts'
import { describeChanges, type Named } from './describe-changes.ts'

/** Says once how the server's list differs from the one that this phone made before. */
export function ListChanges({ response }: { response: QuestionnaireResponse }) {
  const [before, setBefore] = useState<readonly Named[]>()
  const { key } = response
  useEffect(() => whileCurrent(readListView(key), (row) => setBefore(row?.madeOnPhone)), [key])
  if (!before) return null
  const changes = describeChanges(before, listedMatches(response))
  const forget = () => {
    setBefore(undefined)
    rememberPhoneList(key, undefined).catch(() => {})
  }
  return (
    <Notice role="status" title={t`You're back online.`} actions={<Button onClick={forget}>{t`OK`}</Button>}>
      {changes.length === 0 ? (
        <p>{t`We checked your list: nothing changed.`}</p>
      ) : (
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
