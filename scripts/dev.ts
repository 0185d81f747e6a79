/**
 * `bun run dev`: Vite serves the app, reloads it on changes, and forwards API calls to the server, which restarts when
 * its files change. Both use one address. Ctrl-C stops everything, including the embedded Postgres.
 */
import { join } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { ROOT } from './run.ts'

const PORT = Number(process.env.PORT || 3000)
const HOST = process.env.HOST || 'localhost'
const SERVER_SOURCES = ['server', 'shared', 'sql'].map((folder) => join(ROOT, folder))
const IS_SERVER_SOURCE = /\.(ts|sql)$/
const IS_TEST = /\.test\.ts$|\/testing\//
/** Groups changes, because an editor may save several files at once. */
const DEBOUNCE_MS = 100

const serverPort = findFreePort()
let server = startServer()
let vite: ViteDevServer | undefined
let isShuttingDown = false
let restart: Timer | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown(0))
vite = await createServer({
  configFile: join(ROOT, 'pwa/vite.config.ts'),
  plugins: [fillSite()],
  server: {
    port: PORT,
    host: HOST,
    strictPort: true,
    // The app imports from shared/ and node_modules/, which are outside its root folder.
    fs: { allow: [ROOT] },
    // The final slash is needed, because /api.ts is a module of the app.
    proxy: Object.fromEntries(['/api/', '/objects/'].map((path) => [path, `http://127.0.0.1:${serverPort}`])),
  },
})
await vite.listen().catch((error: Error) => {
  console.error(`Vite cannot start: ${error.message}`)
  return shutDown(1)
})
vite.watcher.add(SERVER_SOURCES)
vite.watcher.on('all', (_event, path) => {
  const isServerSource = SERVER_SOURCES.some((folder) => path.startsWith(folder))
  if (!isServerSource || !IS_SERVER_SOURCE.test(path) || IS_TEST.test(path)) return
  clearTimeout(restart)
  restart = setTimeout(restartServer, DEBOUNCE_MS)
})

/** Gives Vite's page what the build and the server write into its pages: the styles, and the site's values or their defaults. */
function fillSite(): Plugin {
  return {
    name: 'fill-site',
    transformIndexHtml: async (html) => {
      const shell = await fetch(`http://127.0.0.1:${serverPort}/app.html`).catch(() => undefined)
      const [meta = ''] = /<meta name="site"[^>]*>/.exec((await shell?.text()) ?? '') ?? []
      return html.replace('<!--head-->', () => `${meta}<link rel="stylesheet" href="/ui/styles.css">`)
    },
  }
}

/** Starts the server as `bun run start` does, but on an internal port. It prints Vite's address when it is ready. */
function startServer() {
  return Bun.spawn([process.execPath, 'server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(serverPort),
      // A developer may open the app on a phone in the same network.
      ALLOW_PLAIN_TEXT: process.env.ALLOW_PLAIN_TEXT || 'PUBLIC_URL',
      PUBLIC_URL: process.env.PUBLIC_URL || `http://${HOST}:${PORT}`,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    onExit: (_child, code) => {
      if (code) console.log('The server stopped. It restarts when a file changes.')
    },
  })
}

async function restartServer() {
  if (isShuttingDown) return
  const old = server
  old.kill()
  await old.exited
  // If files change while the server is stopping, only the first call starts a new one.
  if (!isShuttingDown && server === old) server = startServer()
}

async function shutDown(code: number) {
  if (isShuttingDown) return
  isShuttingDown = true
  server.kill()
  await server.exited
  await vite?.close()
  process.exit(code)
}

function findFreePort(): number {
  const probe = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
  const { port } = probe
  void probe.stop(true)
  if (port === undefined) throw new Error('no free port found')
  return port
}
