import { useEffect, useEffectEvent } from 'react'

/** Calls `onFile` with a file that is pasted anywhere on the page. */
export function usePastedFile(onFile: (file: File) => void): void {
  const take = useEffectEvent(onFile)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0]
      // Cells of a spreadsheet come as text and as a picture: into a field goes the text.
      if (!file || (isTextField(event.target) && event.clipboardData?.types.includes('text/plain'))) return
      event.preventDefault()
      take(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
