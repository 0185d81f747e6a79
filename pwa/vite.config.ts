import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { OLDEST_BROWSERS } from '#scripts/oldest-browsers.ts'
import { compileWords } from './app/build/compile-words.ts'
import { fileNaming, PORTAL_PREFIX } from './app/build/file-names.ts'
import { outlineFiles } from './app/build/outline-files.ts'
import { prerenderPages } from './app/build/prerender-pages.ts'
import { webManifest } from './app/build/web-manifest.ts'

const root = import.meta.dirname
const clientDir = join(root, '../dist/client')
const bundleDir = join(root, '../dist/prerender')

/** Prerenders the pages before the service worker is built, so that its revisions reflect their content. */
async function buildPages() {
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { ssr: 'app/prerender.tsx', outDir: bundleDir, manifest: false, copyPublicDir: false },
  })
  await prerenderPages(clientDir, bundleDir)
}

/** How many chunks must share a file before it joins a common one. */
const MANY_SCREENS = 5
/** The files of local/ that don't load Dexie. */
const MARKS = /local[\\/](?:probe|queued-flag|deletion-mark|submission-key|kept-searches|load-schema)\./

/** Notices and cards with their styles. */
const PIECES = /ui[\\/](?:notice|card)/
/** Components of forms, which lists don't need. */
const FORMS = /ui[\\/](?:field|error-summary|input-props|subscribe-to-edits|schema-resolver)|react-hook-form/
/** What screens that show communities share. */
const COMMUNITY =
  /ui[\\/](?:facility-card|fact|format-points|back-link|contact)|shared[\\/](?:catalog[\\/]facts|matching[\\/]price-range)|results-watch[\\/](?:read-session|session-results)/
/** What many screens share, without what only the portal or a part that loads later needs. */
const CONTRACT =
  /shared[\\/](?:contract[\\/](?!access|admin-paths)|matching[\\/](?!need-words)|catalog[\\/](?!who-helps)|privacy[\\/](?:sharing|retention)|together)/
/** What screens that send or search share. The list of matches needs neither the visitor's place nor updates. */
const WIRING = /pwa[\\/](?:state[\\/](?!install|location|update)|api[\\/]api)|valtio/

// Every first visit loads two files: the libraries, which stay cached across versions of the app, and our own code. By
// default the bundler would create about twenty tiny files, also for what many screens share.
const files = [
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/, priority: 4 },
  { name: 'app', tags: ['$initial' as const], priority: 3 },
  // Kept apart from the database, which a stranger's landing page must not load.
  { name: 'marks', test: MARKS, priority: 2 },
  { name: 'contract', test: CONTRACT, minShareCount: MANY_SCREENS, priority: 1 },
  { name: 'data', test: /dexie|local[\\/]/, minShareCount: MANY_SCREENS },
  // What only some screens share. On a first visit another request costs more than a few bytes that aren't needed yet.
  { name: 'pieces', test: PIECES, minShareCount: 2 },
  { name: 'forms', test: FORMS, minShareCount: 2 },
  { name: 'community', test: COMMUNITY, minShareCount: 3 },
  { name: 'wiring', test: WIRING, minShareCount: 2 },
]

const pwa = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'app',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: webManifest(),
    manifestFilename: 'app.webmanifest',
    injectManifest: {
      rollupFormat: 'iife',
      target: OLDEST_BROWSERS,
      globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'],
      buildPlugins: { vite: [compileWords()] },
      globIgnores: [`assets/${PORTAL_PREFIX}*`, 'screenshots/**', 'og-image.png', 'es/**'],
    },
    integration: { beforeBuildServiceWorker: buildPages },
  })

export default defineConfig(({ isSsrBuild }) => ({
  root,
  // The server loads the bundle without node_modules, from wherever the build is.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  // Dexie's main entry is an ES5 bundle. Its modern bundle runs in every browser we support and is 1 kB smaller.
  resolve: { alias: { dexie: 'dexie/dist/modern/dexie.mjs' } },
  plugins: [compileWords(), react(), tailwindcss(), ...(isSsrBuild ? [] : [outlineFiles(), pwa()])],
  build: {
    outDir: clientDir,
    target: OLDEST_BROWSERS,
    emptyOutDir: true,
    manifest: true,
    // Browsers without modulepreload load the same files a little later.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...(!isSsrBuild && {
      rolldownOptions: { output: { codeSplitting: { groups: files }, ...fileNaming() } },
    }),
    ...(isSsrBuild && { minify: true, rolldownOptions: { output: { codeSplitting: false } } }),
  },
}))
