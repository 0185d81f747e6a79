import { vi } from 'vitest'

export interface Upload {
  method: string
  url: string
  headers: Record<string, string>
  file: File
}

/**
 * Captures uploads by XMLHttpRequest, which jsdom can't send under Bun; the end-to-end tests make real uploads.
 * `respond` returns the response, or rejects to simulate a broken connection. Reports progress at half of the file first.
 */
export function captureUploads(respond: (upload: Upload) => Promise<Response>): Upload[] {
  const uploads: Upload[] = []
  class UploadRequest {
    status = 0
    responseText = ''
    timeout = 0
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    #upload: Upload = { method: '', url: '', headers: {}, file: new File([], '') }

    open(method: string, url: string) {
      Object.assign(this.#upload, { method, url })
    }
    setRequestHeader(name: string, value: string) {
      this.#upload.headers[name] = value
    }
    abort() {
      this.onabort?.()
    }
    async send(file: File) {
      uploads.push(Object.assign(this.#upload, { file }))
      this.upload.onprogress?.({ loaded: file.size / 2, total: file.size })
      try {
        const response = await respond(this.#upload)
        this.status = response.status
        this.responseText = await response.text()
        this.onload?.()
      } catch {
        this.onerror?.()
      }
    }
  }
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
  return uploads
}
