import { wasAnnounced } from '../local/announcements.ts'
import { listDrafts } from '../local/drafts.ts'
import { listOutbox } from '../local/outbox.ts'
import { listResults } from '../local/results.ts'
import type { OutboxRow } from '../local/schema.ts'

/** Something that was sent, came back, and waits for the family. */
export interface Trouble {
  key: string
  kind: 'questionnaire' | 'contact'
  /** needs_attention: refused, to be corrected. lost: the server no longer has it. erased: it was erased there. */
  as: 'needs_attention' | 'lost' | 'erased'
  /** The server's own code, e.g. 'duplicate_email'. */
  code?: string
}

const isTrouble = (row: OutboxRow): row is OutboxRow & Pick<Trouble, 'kind'> & { status: Trouble['as'] } =>
  row.kind !== 'erasure' && ['needs_attention', 'lost', 'erased'].includes(row.status)

/** What needs the family now. What they have corrected already, or know of, is none. */
export async function findAttentionItems(): Promise<Trouble[]> {
  const rows = await listOutbox()
  const later = [...rows, ...(await listDrafts()), ...(await listResults())]
  const isReplaced = (key: string) => later.some(({ supersedes }) => supersedes === key)
  const found: Trouble[] = []
  for (const row of rows) {
    if (!isTrouble(row) || isReplaced(row.key)) continue
    if (row.status === 'erased' && (await wasAnnounced(row.key, 'erased'))) continue
    const { key, kind, status, problem } = row
    found.push({ key, kind, as: status, ...(problem?.code && { code: problem.code }) })
  }
  return found
}
