import { randomUUID } from 'node:crypto'
import {
  eraseOnce,
  newSubmission,
  retry,
  type Submission,
  sendOnce,
  sendUntilReceived,
} from '#server/testing/sender.ts'
import { API } from '#shared/contract/paths.ts'

interface Sent {
  submission: Submission
  receipt: string
}

/** What a family did, and what it was told. */
export interface Family {
  /** Its answers, then its correction. */
  versions: Sent[]
  message?: Sent
  isErased: boolean
}

/** What all families experienced. */
export interface Experience {
  families: Family[]
  attempts: number
  /** Submissions resent after their receipt, as by a second tab or after a restart. */
  resent: number
  /** Resent submissions that got a different response, and erased ones that were accepted. */
  changed: number
  /** Times from the first attempt to the receipt, in milliseconds. */
  times: number[]
}

export const newExperience = (): Experience => ({
  families: [],
  attempts: 0,
  resent: 0,
  changed: 0,
  times: [],
})

/** How many in a hundred families do more than submit. */
const SHARES = { resend: 20, correct: 20, write: 10, erase: 10 }
const wantsTo = (what: keyof typeof SHARES) => Math.random() * 100 < SHARES[what]
/** The statuses of an erasure, and of erased answers that are sent again. */
const ERASED = 204
const GONE = 410

/**
 * Lets one family after another do what it wants, until `isOver`. A family that has begun finishes.
 * @throws Error if a server gives a response that a phone doesn't expect
 */
export async function letFamiliesLive(
  origin: string,
  experience: Experience,
  isOver: () => boolean,
): Promise<void> {
  const phone = createPhone(origin, experience)
  while (!isOver()) {
    const answers = newSubmission()
    const first = await phone.send(answers)
    const family: Family = { versions: [first], isErased: false }
    experience.families.push(family)
    if (wantsTo('resend')) await phone.resend(first)
    if (wantsTo('correct')) family.versions.push(await phone.send(correctionOf(answers)))
    if (wantsTo('write')) family.message = await phone.send(messageOf(answers))
    if (wantsTo('erase')) await phone.erase(family)
  }
}

const correctionOf = ({ key, answers }: Submission): Submission => ({
  key: randomUUID(),
  answers: { ...answers, phone: '512-555-0199' },
  supersedes: key,
})

const messageOf = ({ answers: { email } }: Submission): Submission => ({
  key: randomUUID(),
  path: API.contact,
  answers: { firstName: 'Rosa', lastName: 'Diaz', email, message: 'Is there a garden?' },
})

function createPhone(origin: string, experience: Experience) {
  const onAttempt = () => void experience.attempts++
  async function send(submission: Submission): Promise<Sent> {
    const start = performance.now()
    const receipt = await sendUntilReceived(origin, submission, { onAttempt })
    if (receipt === undefined) throw new Error('no receipt')
    experience.times.push(performance.now() - start)
    return { submission, receipt }
  }
  async function resend({ submission, receipt }: Sent): Promise<void> {
    experience.resent++
    if ((await sendUntilReceived(origin, submission, { onAttempt })) !== receipt) experience.changed++
  }
  async function erase(family: Family): Promise<void> {
    const current = family.versions.at(-1)?.submission as Submission
    expectStatus(await retry(() => eraseOnce(origin, current.key), { onAttempt }), ERASED)
    family.isErased = true
    const again = await retry(() => sendOnce(origin, current), { onAttempt })
    if (again && 'received' in again) experience.changed++
    else expectStatus(again, GONE)
  }
  return { send, resend, erase }
}

function expectStatus(attempt: Awaited<ReturnType<typeof retry>>, status: number): void {
  if (attempt && 'status' in attempt && attempt.status === status) return
  throw new Error(`expected ${status}, got ${JSON.stringify(attempt)}`)
}
