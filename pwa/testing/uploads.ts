import { vi } from 'vitest'

export interface Upload {
  method: string
  url: string
  headers: Record<string, string>
  file: File
}

/**
 * Takes what is sent by XMLHttpRequest, which jsdom cannot send under Bun; the end-to-end tests send it for real.
 * `answer` gives the answer, or rejects for a connection that breaks; half of the file is reported as sent before.
 */
export function takeUploads(answer: (upload: Upload) => Promise<Response>): Upload[] {
  const taken: Upload[] = []
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
      taken.push(Object.assign(this.#upload, { file }))
      this.upload.onprogress?.({ loaded: file.size / 2, total: file.size })
      try {
        const reply = await answer(this.#upload)
        this.status = reply.status
        this.responseText = await reply.text()
        this.onload?.()
      } catch {
        this.onerror?.()
      }
    }
  }
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
  return taken
}
