import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

const DIALOG =
  'dialog m-auto max-h-[calc(100dvh-2*var(--spacing-gutter))] space-y-4 overflow-y-auto rounded-card border border-line bg-card p-5 text-inherit shadow-lifted backdrop:bg-evening backdrop:opacity-60 [&>form:not([class])]:space-y-4'

interface DialogProps {
  title: string
  /** Called when the user presses Escape. */
  onClose: () => void
  /** Whether something was typed, which Escape must not discard. */
  isTyped?: boolean
  /** For a table. */
  isWide?: boolean
  children: ReactNode
}

/** A modal dialog, open while it is mounted. Closing returns the focus to the element that had it before. */
export function Dialog({ title, onClose, isTyped = false, isWide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // A layout effect, because browsers return the focus only if the dialog closes before it leaves the
  // document.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      className={`${DIALOG} ${isWide ? 'w-[min(100%-2*var(--spacing-gutter),46rem)]' : 'w-[min(100%-2*var(--spacing-gutter),32rem)]'}`}
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        if (isTyped && event.target === event.currentTarget) event.preventDefault()
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget && event.currentTarget.isConnected) onClose()
      }}
    >
      <h2 className="text-h3" id={id}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}

/** The buttons at the end of a dialog or form. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-3">{children}</div>
}
