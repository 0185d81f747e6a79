import assert from 'node:assert/strict'
import { sendOnce } from '#server/testing/sender.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { API } from '#shared/paths.ts'
import { correctionOf, type EarlierData } from './earlier-data.ts'

/** Every receipt and message of an earlier server is answered by this one, byte for byte, and what was erased stays so. */
export async function checkReceipts(origin: string, { kept, message, erased }: EarlierData): Promise<void> {
  for (const { submission, receipt } of [...kept, message])
    assert.deepEqual(await sendOnce(origin, submission), { received: receipt })
  for (const { submission, receipt } of kept) {
    const read = await fetch(`${origin}${API.questionnaire}/${submission.key}`)
    assert.equal(await read.text(), receipt)
  }
  assert.deepEqual(await sendOnce(origin, erased), { status: 410 })
}

/** A phone of the earlier version corrects its answers. */
export async function checkCorrection(origin: string, { kept }: EarlierData): Promise<void> {
  const first = kept[0]?.submission
  assert.ok(first)
  assert.ok('received' in Object(await sendOnce(origin, correctionOf(first))))
}

/** The operator's session of before lists the leads. */
export async function checkSession(origin: string, { token }: EarlierData): Promise<void> {
  const response = await fetch(origin + ADMIN_API.questionnaires, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(response.status, 200)
  const leads = (await response.json()) as unknown[]
  assert.equal(leads.length, 3)
}

/**
 * A link in an email that the earlier server queued opens the family's list.
 * @returns whether there is one; versions before mailed links queued none
 */
export async function checkMailedLink(origin: string, mails: readonly string[]): Promise<boolean> {
  const tokens = mails.flatMap((text) => /\/open#([\w-]{43})/.exec(text.replaceAll('=\r\n', ''))?.[1] ?? [])
  if (tokens.length === 0) return false
  const response = await fetch(origin + API.openSearch, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: tokens[0] }),
  })
  assert.equal(response.status, 200)
  return true
}
