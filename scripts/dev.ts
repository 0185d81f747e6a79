/**
 * `bun run dev`: Vite serves the app and reloads it on change; the server runs behind it and starts again when a file
 * of its own changes. Both are at one address. Runs until Ctrl-C, which also stops the embedded Postgres.
 */
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { ROOT } from './run.ts'

const PORT = Number(process.env.PORT || 3000)
const HOST = process.env.HOST || 'localhost'
const SERVER_SOURCES = ['server', 'shared', 'sql'].map((folder) => join(ROOT, folder))
const IS_SERVER_SOURCE = /\.(ts|sql)$/
const IS_TEST = /\.test\.ts$|\/testing\//
/** An editor saves several files at once. */
const SETTLE_MS = 100

const serverPort = findFreePort()
let server = startServer()
let vite: ViteDevServer | undefined
let isEnding = false
let restart: Timer | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
vite = await createServer({
  configFile: join(ROOT, 'pwa/vite.config.ts'),
  server: {
    port: PORT,
    host: HOST,
    strictPort: true,
    // The app imports from shared/ and node_modules/, which lie beside its root.
    fs: { allow: [ROOT] },
    // With the slash: /api.ts is a module of the app.
    proxy: Object.fromEntries(['/api/', '/objects/'].map((path) => [path, `http://127.0.0.1:${serverPort}`])),
  },
})
await vite.listen().catch((error: Error) => {
  console.error(`Vite cannot start: ${error.message}`)
  return end(1)
})
vite.watcher.add(SERVER_SOURCES)
vite.watcher.on('all', (_event, path) => {
  const isServerSource = SERVER_SOURCES.some((folder) => path.startsWith(folder))
  if (!isServerSource || !IS_SERVER_SOURCE.test(path) || IS_TEST.test(path)) return
  clearTimeout(restart)
  restart = setTimeout(restartServer, SETTLE_MS)
})

/** The server as `bun run start` runs it, on a port of its own. It prints the address of Vite when it is ready. */
function startServer() {
  return Bun.spawn([process.execPath, 'server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(serverPort),
      PUBLIC_URL: process.env.PUBLIC_URL || `http://${HOST}:${PORT}`,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    onExit: (_child, code) => {
      if (code) console.log('The server has stopped. It starts again when a file changes.')
    },
  })
}

async function restartServer() {
  if (isEnding) return
  const old = server
  old.kill()
  await old.exited
  // Of several changes during one stop, only the first starts a server.
  if (!isEnding && server === old) server = startServer()
}

async function end(code: number) {
  if (isEnding) return
  isEnding = true
  server.kill()
  await server.exited
  await vite?.close()
  process.exit(code)
}

function findFreePort(): number {
  const probe = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
  const { port } = probe
  void probe.stop(true)
  if (port === undefined) throw new Error('no free port')
  return port
}
