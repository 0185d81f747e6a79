import { useState } from 'react'

/** What is typed into a field until it is applied. If `applied` changes otherwise, the field shows that. */
export function useTyped(
  applied: string,
): [typed: string, setTyped: (text: string, applies?: string) => void] {
  const [state, setState] = useState({ text: applied, applied })
  const typed = state.applied === applied ? state.text : applied
  return [typed, (text, next = applied) => setState({ text, applied: next })]
}
