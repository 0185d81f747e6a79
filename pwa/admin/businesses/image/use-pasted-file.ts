import { useEffect, useEffectEvent } from 'react'

/** Calls `onFile` when a file is pasted anywhere on the page. */
export function usePastedFile(onFile: (file: File) => void): void {
  const handleFile = useEffectEvent(onFile)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0]
      // Spreadsheet cells are pasted as both text and an image. In a text field, the text wins.
      if (!file || (isTextField(event.target) && event.clipboardData?.types.includes('text/plain'))) return
      event.preventDefault()
      handleFile(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
