/** Bytes per step of the conversion: the most arguments that every browser accepts in one call. */
const CHUNK = 8192

/** Encodes a file as a base64 data URL. */
export async function readAsDataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let binary = ''
  for (let start = 0; start < bytes.length; start += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK))
  return `data:${blob.type || 'image/jpeg'};base64,${btoa(binary)}`
}

/** Decodes a base64 data URL. Throws DOMException if it is malformed. */
export function toBlob(dataUrl: string): Blob {
  const comma = dataUrl.indexOf(',')
  const type = dataUrl.slice('data:'.length, dataUrl.indexOf(';'))
  const bytes = Uint8Array.from(atob(dataUrl.slice(comma + 1)), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type })
}
