/** Long enough for a browser that asks first where to put the file, ms. */
const KEEP_MS = 60_000

/** Hands a file to the browser, to be kept under this name. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
}
