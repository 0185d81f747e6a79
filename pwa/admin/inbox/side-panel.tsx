import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import './side-panel.css'

interface SidePanelProps {
  title: string
  onClose: () => void
  /** A number that grows to give the panel the focus again. */
  focuses?: number
  children: ReactNode
}

/** What is open beside the list; instead of it on a phone. It takes the focus, and Escape closes it. */
export function SidePanel({ title, onClose, focuses = 0, children }: SidePanelProps) {
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
      <div className="side-panel-head">
        <h2 className="side-panel-title" id={id} ref={heading} tabIndex={-1}>
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
