import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { type Compiled, listPieces, type Values } from './translate.ts'

interface TransProps {
  message: Compiled
  values?: Values
  /** The elements inside the sentence, by the number of their tag. */
  components?: Record<string, ReactElement<object>>
}

/** A tag of the compiled sentence: `<0>`, `</0>` or `<0/>`. */
const TAG = /<(\/?)(\d+)(\/?)>/

/** A sentence with values and elements: what the build renders for the macros `Trans` and `Plural`. */
export function Trans({ message, values, components = {} }: TransProps): ReactNode {
  const outside: ReactNode[] = []
  const open = [outside]
  for (const piece of listPieces(message, values)) {
    if (typeof piece === 'string') weave(piece, open, components)
    else open.at(-1)?.push(piece.value as ReactNode)
  }
  return createElement(Fragment, null, ...outside)
}

/** Adds the text and the elements of a piece to the lists of children that are open. */
function weave(piece: string, open: ReactNode[][], components: Record<string, ReactElement<object>>) {
  // Each tag leaves four parts: the text before it, its first slash, its number, its last slash.
  const parts = piece.split(TAG)
  for (let at = 0; at < parts.length; at += 4) {
    const [text, closes, name, isEmpty] = parts.slice(at, at + 4)
    if (text) open.at(-1)?.push(text)
    const element = name && components[name]
    if (!element) continue
    if (isEmpty) open.at(-1)?.push(element)
    else if (!closes) open.push([])
    else {
      const children = open.pop() ?? []
      open.at(-1)?.push(cloneElement(element, undefined, ...children))
    }
  }
}
