import { Button } from '#pwa/ui/button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'

interface EraseButtonProps<T> {
  person: T
  /** Undefined while the list is loading, which disables the button. */
  onErase: ((person: T) => void) | undefined
}

/** Opens the dialog that erases one person's data. */
export function EraseButton<T extends { firstName: string; lastName: string }>({
  person,
  onErase,
}: EraseButtonProps<T>) {
  return (
    <Button variant="quiet" disabled={!onErase} onClick={() => onErase?.(person)}>
      Erase{' '}
      <VisuallyHidden>
        {person.firstName} {person.lastName}
      </VisuallyHidden>
    </Button>
  )
}
