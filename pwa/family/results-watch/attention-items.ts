import { wasAnnounced } from '../../local/announcements.ts'
import { listDrafts } from '../../local/drafts.ts'
import { listOutbox } from '../../local/outbox.ts'
import { listResults } from '../../local/results.ts'
import type { OutboxRow } from '../../local/schema.ts'

/** Something that was sent and needs the family's attention. */
export interface AttentionItem {
  key: string
  kind: 'questionnaire' | 'contact'
  /**
   * needs_attention: refused and to be corrected. lost: the server no longer has it. erased: the server erased it.
   */
  status: 'needs_attention' | 'lost' | 'erased'
  /** The server's error code, e.g. 'duplicate_email'. */
  code?: string
}

const needsAttention = (
  row: OutboxRow,
): row is OutboxRow & Pick<AttentionItem, 'kind'> & { status: AttentionItem['status'] } =>
  (row.kind === 'questionnaire' || row.kind === 'contact') &&
  ['needs_attention', 'lost', 'erased'].includes(row.status)

/** Finds what needs attention now. Skips what the family has already corrected or acknowledged. */
export async function findAttentionItems(): Promise<AttentionItem[]> {
  const rows = await listOutbox()
  const later = [...rows, ...(await listDrafts()), ...(await listResults())]
  const isReplaced = (key: string) => later.some(({ supersedes }) => supersedes === key)
  const found: AttentionItem[] = []
  for (const row of rows) {
    if (!needsAttention(row) || isReplaced(row.key)) continue
    if (row.status === 'erased' && (await wasAnnounced(row.key, 'erased'))) continue
    const { key, kind, status, problem } = row
    found.push({ key, kind, status, ...(problem?.code && { code: problem.code }) })
  }
  return found
}
