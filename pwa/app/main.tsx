import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { pathIn, splitLanguage } from '#shared/contract/language-path.ts'
import { keepInstallEvent } from '../state/install-event.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { startLanguage } from '../words/page-language.ts'
import { trustOwnScripts } from './own-scripts.ts'
import { App, findScreen } from './router.tsx'
import '../ui/font.css'

const RETRY_MS = 5000

/** Starts the background work. Sending answers depends on it, so a failed import is retried. */
function startBackground() {
  import('../state/start.ts').then(
    (start) => start.startBackground(),
    () => setTimeout(startBackground, RETRY_MS),
  )
}

/** Loads the current URL's screen before the first render. Returns false if its file failed to load. */
async function loadFirstScreen(): Promise<boolean> {
  try {
    await Promise.all([startLanguage(), findScreen(splitLanguage(window.location.pathname).path)?.load()])
    return true
  } catch {
    return false
  }
}

/** Renders the app: hydrates the page if it is prerendered, otherwise renders from scratch. */
async function renderApp() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root element.')
  const isLoaded = await loadFirstScreen()
  // Only a prerendered page carries its own path; other HTML, such as the empty shell, can't be hydrated.
  const isPrerendered = root.dataset.page === window.location.pathname.replace(/(.)\/$/, '$1')
  const app = (
    <BrowserRouter basename={pathIn(splitLanguage(window.location.pathname).language, '/')}>
      <App />
    </BrowserRouter>
  )
  if (isLoaded && isPrerendered) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

// Before anything can start a worker.
trustOwnScripts()
// The browser's install event may fire early. Everything else waits until the page is idle.
keepInstallEvent()
whenIdle(startBackground)
// Not awaited: a screen's file may import from this module, and a top-level await would then deadlock.
void renderApp()
