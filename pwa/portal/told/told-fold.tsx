import { lazy, Suspense, useState } from 'react'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'

const ToldForm = lazy(async () => ({ default: (await import('./told-form.tsx')).ToldForm }))

/** What a community told the desk, folded. It is loaded when it is opened. */
export function ToldFold({ id, name }: { id: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="print:hidden" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-target cursor-pointer content-center font-[700]">
        What they told us<VisuallyHidden>: {name}</VisuallyHidden>
      </summary>
      {isOpen && (
        <Suspense fallback={<p role="status">Loading…</p>}>
          <ToldForm id={id} />
        </Suspense>
      )}
    </details>
  )
}
