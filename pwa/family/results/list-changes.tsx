import { useEffect, useState } from 'react'
import { listedMatches } from '#shared/contract/facility.ts'
import type { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { t } from '#words'
import { readListView, rememberPhoneList } from '../../local/list-views.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { whileCurrent } from '../../ui/while-current.ts'

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

interface Named {
  id: string
  name: string
}

/** At most this many communities are named. */
const MAX_NAMES = 3

/** Describes in sentences how a list differs from an earlier one; none if it doesn't. */
export function describeChanges(before: readonly Named[], after: readonly Named[]): string[] {
  const added = without(after, before)
  const removed = without(before, after)
  const kept = (list: readonly Named[], other: readonly Named[]) =>
    list.filter(({ id }) => other.some((one) => one.id === id)).map(({ id }) => id)
  const isReordered = kept(before, after).join() !== kept(after, before).join()
  return [
    ...(added.length > 0 ? [t`New: ${nameSome(added)}.`] : []),
    ...(removed.length > 0
      ? [t`No longer listed: ${nameSome(removed)}. Those you saved stay on your shortlist.`]
      : []),
    ...(isReordered ? [t`The order has changed.`] : []),
  ]
}

const without = (list: readonly Named[], other: readonly Named[]) =>
  list.filter(({ id }) => !other.some((one) => one.id === id))

function nameSome(communities: readonly Named[]): string {
  const names = communities.slice(0, MAX_NAMES).map(({ name }) => name)
  const more = communities.length - names.length
  return [...names, ...(more > 0 ? [t`${more} more`] : [])].join(', ')
}
