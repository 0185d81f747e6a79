/** Long enough for browsers that first ask where to save the file. */
const REVOKE_AFTER_MS = 60_000

/** Downloads a file through the browser under this name. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
