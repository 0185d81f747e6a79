import X from 'lucide-react/icons/x'
import type * as z from 'zod/mini'
import './side-panel.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { LoadState } from '../components/load-state.tsx'
import { useAdminData } from '../use-admin-data.ts'

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
  const load = useAdminData(path, Schema)
  const { data } = load
  const title = data ? `${data.firstName} ${data.lastName}` : noun[0]?.toUpperCase() + noun.slice(1)
  return (
    <SidePanel title={title} onClose={onClose} focuses={focuses}>
      {data ? children(data) : <LoadState load={load} what={`the ${noun}`} />}
    </SidePanel>
  )
}

/** Marks what is opened as read, and not again when someone marks it as unread. */
export function useMarkAsRead(isRead: boolean, send: (change: { kind: 'read' }) => Promise<unknown>): void {
  const isDone = useRef(isRead)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    void send({ kind: 'read' })
  }, [send])
}

interface SidePanelProps {
  title: string
  onClose: () => void
  /** A number that grows to give the panel the focus again. */
  focuses?: number
  children: ReactNode
}

/** What is open beside the list; instead of it on a phone. It takes the focus, and Escape closes it. */
function SidePanel({ title, onClose, focuses = 0, children }: SidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number asks for the focus
  useEffect(() => heading.current?.focus(), [focuses])
  return (
    <aside
      className="side-panel"
      aria-labelledby={id}
      onKeyDown={(event) => event.key === 'Escape' && !isInDialog(event.target) && onClose()}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-h3 [overflow-wrap:anywhere]" id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Button variant="quiet" onClick={onClose}>
          <X aria-hidden="true" />
          Close
        </Button>
      </div>
      {children}
    </aside>
  )
}

/** A dialog over the panel closes itself with Escape. */
const isInDialog = (target: EventTarget) => target instanceof Element && target.closest('dialog') !== null
