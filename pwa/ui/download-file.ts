/** Long enough for browsers that first ask where to save the file. */
const REVOKE_AFTER_MS = 60_000

/**
 * Gives a family its file: to the share sheet where the device shares such files, because an app that is installed on iOS has
 * no downloads, or else as a download.
 * @returns false if the family closed the share sheet
 */
export async function saveFile(file: Blob, name: string): Promise<boolean> {
  const files = [new File([file], name, { type: file.type })]
  if (navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files })
      return true
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return false
    }
  }
  downloadFile(file, name)
  return true
}

/** Downloads a file through the browser under this name. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
