import { Button } from '#pwa/ui/button.tsx'
import './call-sheet.css'

/** Prints the lead for a call: who it is, phone numbers, needs and answers, the list, and lines to write on. */
export const PrintForCall = () => (
  <Button variant="quiet" onClick={() => window.print()}>
    Print for a call
  </Button>
)

/** Lines for notes, on paper only. */
export const CallNotes = () => (
  <section className="call-notes" aria-hidden="true">
    <h3>Notes</h3>
  </section>
)
