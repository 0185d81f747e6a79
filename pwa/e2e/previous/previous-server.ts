import { createServer } from 'node:http'
import { extname } from 'node:path'
import { API } from '#shared/paths.ts'
import { freePort } from '../product/free-port.ts'
import { type Fault, forward } from '../product/proxy.ts'
import { type PreviousApp, RECORDED_ANSWER } from './app-archive.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/**
 * Starts the product as it was before: it serves the previous app, and gives the answers of `product` only the fields
 * that the previous server's had.
 */
export async function startPreviousServer({ files }: PreviousApp, product: string) {
  const recorded: unknown = JSON.parse(files.get(RECORDED_ANSWER)?.toString() ?? '')
  const asBefore: Fault = {
    kind: 'rewrite',
    body: (text) => JSON.stringify(keepKnown(JSON.parse(text), recorded)),
  }
  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', product).pathname
    if (/^\/(?:api|objects)\//.test(path)) {
      const isAnswer = path.startsWith(API.questionnaire) && path !== API.findSearch
      return forward(product, incoming, outgoing, isAnswer ? asBefore : undefined)
    }
    const name = findFile(path, files)
    const content = name === undefined ? undefined : files.get(name)
    if (name === undefined || !content) return void outgoing.writeHead(404).end()
    outgoing
      .writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' })
      .end(content)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    origin: `http://localhost:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The file of a path: itself, its prerendered page, or the shell of a screen. */
function findFile(path: string, files: PreviousApp['files']): string | undefined {
  const name = path.slice(1)
  if (files.has(name)) return name
  const page = name === '' ? 'index.html' : `${name.replace(/\/$/, '')}/index.html`
  if (files.has(page)) return page
  return extname(name) === '' ? 'app.html' : undefined
}

/** The value without the fields that its example lacks. Every item of a list is compared with the first example. */
function keepKnown(value: unknown, example: unknown): unknown {
  if (Array.isArray(value))
    return value.map((item) => keepKnown(item, Array.isArray(example) ? example[0] : undefined))
  if (!isRecord(value) || !isRecord(example)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) =>
      key in example ? [[key, keepKnown(field, example[key])]] : [],
    ),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
