import type { Match } from '../../shared/facility.ts'
import type { MatchedAnswers } from '../../shared/wishes.ts'

/** A list that was made on this phone. */
export interface PhoneList {
  facilities: Match[]
  fartherAway: Match[]
  /** The newest day of the state's registers, YYYY-MM-DD; null if it isn't known. */
  asOf: string | null
  /** The hash of the pack that it was made from. */
  pack: string
}

export interface ListRequest {
  id: number
  answers: MatchedAnswers
}
export type ListReply = { id: number; list: PhoneList } | { id: number; failure: string }

let worker: Worker | undefined
let requests = 0

/**
 * Makes a family's list from the packs on this phone, in a worker. Nothing leaves the phone.
 * @returns undefined if the phone has no pack of the family's state, or can't read it
 */
export function makeList(answers: MatchedAnswers): Promise<PhoneList | undefined> {
  worker ??= new Worker(new URL('./pack-worker.ts', import.meta.url), { type: 'module' })
  const current = worker
  const id = ++requests
  // Only what the list depends on: names and contact details stay with the form.
  const { age, gender, zipCode, city, state, budget, amenities } = answers
  const request: ListRequest = { id, answers: { age, gender, zipCode, city, state, budget, amenities } }
  return new Promise((resolve) => {
    const listening = new AbortController()
    const end = (list: PhoneList | undefined) => {
      listening.abort()
      resolve(list)
    }
    const { signal } = listening
    current.addEventListener(
      'message',
      ({ data }: MessageEvent<ListReply>) => {
        if (data.id === id) end('list' in data ? data.list : undefined)
      },
      { signal },
    )
    // The worker's file may fail to load.
    current.addEventListener('error', () => end(undefined), { signal })
    current.postMessage(request)
  })
}
