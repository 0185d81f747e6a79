import { useEffect, useState } from 'react'
import type { RequestTarget } from '#shared/contract/community-request.ts'
import { listOutbox } from '../../local/outbox.ts'
import type { OutboxRow } from '../../local/schema.ts'
import { watchLocal } from '../../local/watch.ts'

const SENT: readonly OutboxRow['status'][] = ['waiting', 'paused', 'received']

/**
 * Watches for a request of the same kind about the same community that this phone sent or still has to send.
 * @param except the key of the message in the form
 * @param stored the messages in the outbox when the screen opened
 */
export function useEarlierRequest(
  target: RequestTarget | undefined,
  except: string,
  stored: OutboxRow[],
): OutboxRow | undefined {
  const [rows, setRows] = useState(stored)
  useEffect(() => (target ? watchLocal(listOutbox, setRows) : undefined), [target])
  return rows.findLast(
    ({ key, about, status }) =>
      key !== except && SENT.includes(status) && target !== undefined && isSameTarget(about, target),
  )
}

/** Whether two messages ask for the same about the same community. */
export const isSameTarget = (one: RequestTarget | undefined, other: RequestTarget | undefined) =>
  one?.kind === other?.kind && one?.community.id === other?.community.id
