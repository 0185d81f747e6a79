import { lazy, Suspense, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'

const ChangeDialog = lazy(() => import('./change-dialog.tsx'))

/** The button that changes a home by hand, or adds one. The form is loaded when it is needed. */
export function ChangeHome({ community }: { community?: { id: string; name: string } }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={community ? 'quiet' : 'secondary'} onClick={() => setOpen(true)}>
        {community ? (
          <>
            Correct, close or hide<VisuallyHidden>: {community.name}</VisuallyHidden>
          </>
        ) : (
          'Add a home'
        )}
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeDialog {...(community && { community })} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
