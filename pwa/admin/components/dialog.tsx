import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import './dialog.css'

interface DialogProps {
  title: string
  /** Called when someone presses Escape. */
  onClose: () => void
  children: ReactNode
}

/** A question that must be answered first. Open for as long as it is drawn; the focus then goes back. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed before it leaves the document: a browser gives the focus back only then.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={id}
      onClose={(event) => {
        if (event.target === event.currentTarget && event.currentTarget.isConnected) onClose()
      }}
    >
      <h2 className="dialog-title" id={id}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}

/** The buttons of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>
}
