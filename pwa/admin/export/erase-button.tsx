import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface EraseButtonProps<T> {
  person: T
  /** Absent while nothing can be erased yet. */
  onErase: ((person: T) => void) | undefined
}

/** Begins to erase what one person has sent. */
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
