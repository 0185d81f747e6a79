import { useEffect, useState } from 'react'
import { listedMatches } from '#shared/listed-matches.ts'
import type { PhoneList } from '#shared/packs/pack-list.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import { readListView, rememberPhoneList } from '../local/list-views.ts'
import { getOutboxRow } from '../local/outbox.ts'
import { canKeepPacks } from '../packs/pack-store.ts'
import type { SessionSearch } from '../results-watch/session-results.ts'
import { whileCurrent } from '../ui/while-current.ts'

/** A list that this phone made while the answers wait. */
export interface PhoneSearch {
  search: SessionSearch
  /** The newest day of the state's registers, YYYY-MM-DD; null if it isn't known. */
  asOf: string | null
}

/**
 * Makes the list of waiting answers on this phone, if it has the communities of their state.
 * @returns loading until that is decided, none if there can be no list
 */
export function usePhoneList(key: string): PhoneSearch | 'loading' | 'none' {
  const [made, setMade] = useState<PhoneSearch | 'loading' | 'none'>('loading')
  useEffect(() => {
    const making = make(key).catch(() => undefined)
    return whileCurrent(making, (found) => setMade(found ?? 'none'))
  }, [key])
  return made
}

async function make(key: string): Promise<PhoneSearch | undefined> {
  const row = await getOutboxRow(key)
  if (!row?.payload || !canKeepPacks()) return undefined
  const questionnaire = row.payload as QuestionnaireSubmission
  const list = await getPhoneList(key, questionnaire)
  if (!list || listedMatches(list).length === 0) return undefined
  const { notices, asOf, ...parts } = list
  const receivedAt = new Date(row.savedAt).toISOString()
  return {
    asOf,
    search: {
      questionnaire,
      response: {
        key,
        // There is no receipt yet, so none is shown.
        reference: '',
        receivedAt,
        status: 'ready',
        ...parts,
        ...(notices.length > 0 && { notices }),
        questionnaire,
        rankedBy: 'rules',
      },
    },
  }
}

/** The list that was made for these answers before, as it was, or a new one. */
async function getPhoneList(key: string, answers: QuestionnaireSubmission): Promise<PhoneList | null> {
  const earlier = await readListView(key).catch(() => undefined)
  if (earlier?.phoneList) return earlier.phoneList
  const { makeList } = await import('../packs/ask-packs.ts')
  const list = await makeList(answers)
  // The list is shown even if the phone refuses to remember it.
  if (list) await rememberPhoneList(key, list).catch(() => undefined)
  return list
}
