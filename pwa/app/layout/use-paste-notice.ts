import { useEffect } from 'react'
import { plural, t } from '#words'
import { showToast } from '../../state/toast-store.ts'

/** Says so when what is pasted is longer than its field, because the browser then leaves out the rest without a word. */
export function usePasteNotice() {
  useEffect(() => {
    document.addEventListener('paste', tellOfRest)
    return () => document.removeEventListener('paste', tellOfRest)
  }, [])
}

function tellOfRest({ target: field, clipboardData }: ClipboardEvent) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const { maxLength, value, selectionStart, selectionEnd } = field
  if (maxLength < 0 || !clipboardData) return
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0)
  const pasted = clipboardData.getData('text').replaceAll('\r\n', '\n')
  const cut = value.length - replaced + pasted.length - maxLength
  if (cut <= 0) return
  showToast({
    title: t`The end of what you pasted is missing`,
    description: t`${plural(cut, { one: '# character doesn’t', other: '# characters don’t' })} fit into this field, so please check it.`,
    variant: 'destructive',
  })
}
