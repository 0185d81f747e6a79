import { type ReactNode, useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { useAdminData } from '../use-admin-data.ts'
import { SidePanel } from './side-panel.tsx'

interface RecordPanelProps<Schema> {
  /** 'lead' or 'message'. */
  noun: string
  path: string
  Schema: Schema
  onClose: () => void
  /** A number that grows to give the panel the focus again. */
  focuses?: number
  children: (record: z.infer<Schema>) => ReactNode
}

/** All that is kept about a lead or message, beside the list; instead of it on a phone. */
export function RecordPanel<Schema extends z.ZodMiniType<{ firstName: string; lastName: string }>>(
  props: RecordPanelProps<Schema>,
) {
  const { noun, path, Schema, onClose, focuses = 0, children } = props
  const { data, error, reload } = useAdminData(path, Schema)
  const title = data ? `${data.firstName} ${data.lastName}` : noun[0]?.toUpperCase() + noun.slice(1)
  return (
    <SidePanel title={title} onClose={onClose} focuses={focuses}>
      {error && !data && <LoadError title={`Failed to load the ${noun}`} error={error} onRetry={reload} />}
      {!data && !error && <LoadingMessage>Loading the {noun}…</LoadingMessage>}
      {data && children(data)}
    </SidePanel>
  )
}

/** Marks what is opened as read, and not again when someone marks it as unread. */
export function useMarkAsRead(isRead: boolean, send: (change: { kind: 'read' }) => Promise<boolean>): void {
  const isDone = useRef(isRead)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    void send({ kind: 'read' })
  }, [send])
}
