import { randomUUID } from 'node:crypto'
import { eraseOnce, newSubmission, type Submission, sendUntilReceived } from '#server/testing/sender.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { API } from '#shared/paths.ts'

/** As `startServerProcess` sets it. */
const ADMIN = { username: 'admin', password: 'a test password' }

/** What phones and an operator have from a server. */
export interface EarlierData {
  /** Submissions with their receipts: two families, and a third with its correction. */
  kept: { submission: Submission; receipt: string }[]
  message: { submission: Submission; receipt: string }
  /** A submission that its family erased. */
  erased: Submission
  /** The session of the administrator. */
  token: string
}

/** Does on a server what families and an operator do. */
export async function createData(origin: string): Promise<EarlierData> {
  const send = async (submission: Submission) => ({
    submission,
    receipt: (await sendUntilReceived(origin, submission)) ?? '',
  })
  const first = newSubmission()
  const kept = [await send(first), await send(newSubmission())]
  const corrected = newSubmission()
  kept.push(await send(corrected), await send(correctionOf(corrected)))
  const { email } = first.answers
  const message = { firstName: 'Rosa', lastName: 'Diaz', email, message: 'Is there a garden?' }
  const erased = newSubmission()
  await send(erased)
  await eraseOnce(origin, erased.key)
  return {
    kept,
    message: await send({ key: randomUUID(), path: API.contact, answers: message }),
    erased,
    token: await signInAt(origin),
  }
}

export const correctionOf = ({ key, answers }: Submission): Submission => ({
  key: randomUUID(),
  answers: { ...answers, phone: '512-555-0199' },
  supersedes: key,
})

async function signInAt(origin: string): Promise<string> {
  const response = await fetch(origin + ADMIN_API.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { token } = (await response.json()) as { token?: string }
  if (!token) throw new Error(`the earlier server let no one in: ${response.status}`)
  return token
}
