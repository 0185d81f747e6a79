import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { brotli } from '#scripts/compress-files.ts'
import type { OutlineEntry } from '../../family/packs/outline-list.ts'
import { drawOutlines } from './draw-outlines.ts'

/**
 * Adds the outlines of each state to the build, in a file whose name has the hash of its content. No page loads them at
 * first, so the service worker doesn't cache them: a phone keeps those of its own states, beside their packs.
 */
export function outlineFiles(): Plugin {
  const contents = new Map<string, string>()
  const entries: Record<string, OutlineEntry> = {}
  for (const outline of drawOutlines()) {
    const content = JSON.stringify(outline)
    const hash = createHash('sha256').update(content).digest('hex')
    const path = `/assets/outlines/${outline.state}.${hash}.json`
    contents.set(path, content)
    entries[outline.state] = { path, bytes: brotli(Buffer.from(content)).length }
  }
  return {
    name: 'outline-files',
    config: () => ({ define: { __OUTLINES__: JSON.stringify(entries) } }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const content = contents.get(request.url ?? '')
        if (content === undefined) return next()
        response.setHeader('content-type', 'application/json').end(content)
      })
    },
    generateBundle() {
      for (const [path, source] of contents) this.emitFile({ type: 'asset', fileName: path.slice(1), source })
    },
  }
}
