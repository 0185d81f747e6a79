import type { PhoneList } from '#shared/packs/phone-list.ts'
import type { MatchedAnswers } from '#shared/wishes.ts'

/** A list is wanted, or a state's packs should be prepared for lists. */
export type PackRequest = { id: number; answers: MatchedAnswers } | { prepare: string }
export type ListReply = { id: number; list: PhoneList } | { id: number; failure: string }

let worker: Worker | undefined
let requests = 0

/**
 * Makes a family's list from the packs on this phone, in a worker. Nothing leaves the phone.
 * @returns undefined if the phone has no pack of the family's state, or can't read it
 */
export function makeList(answers: MatchedAnswers): Promise<PhoneList | undefined> {
  const current = startWorker()
  const id = ++requests
  // Only what the list depends on: names and contact details stay with the form.
  const { age, gender, zipCode, city, state, budget, amenities } = answers
  const request: PackRequest = { id, answers: { age, gender, zipCode, city, state, budget, amenities } }
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

/** Prepares the packs of a state in the background, so that its lists are made fast. */
export function prepareLists(state: string): void {
  startWorker().postMessage({ prepare: state } satisfies PackRequest)
}

function startWorker(): Worker {
  worker ??= new Worker(new URL('./pack-worker.ts', import.meta.url), { type: 'module' })
  return worker
}
