import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App, findScreen } from './router.tsx'
import { startInstall } from './state/install.ts'
import './ui/font.css'
import './ui/tokens.css'
import './ui/base.css'
import { whenIdle } from './ui/when-idle.ts'

const START_AGAIN_MS = 5000

/** Begins what runs beside the screens. Sending depends on it, so a file that does not come is asked for again. */
function startBackground() {
  import('./state/start.ts').then(
    (start) => start.startBackground(),
    () => setTimeout(startBackground, START_AGAIN_MS),
  )
}

/** Loads the screen of this address before anything is drawn. False when its file could not be had. */
async function loadFirstScreen(): Promise<boolean> {
  try {
    await findScreen(window.location.pathname)?.load()
    return true
  } catch {
    return false
  }
}

/** Draws the app: over the prerendered page when this address has one, else afresh. */
async function drawApp() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root element.')
  const isLoaded = await loadFirstScreen()
  // A prerendered page names its own address: any other HTML, such as the empty shell, is drawn afresh.
  const isPrerendered = root.dataset.page === window.location.pathname.replace(/(.)\/$/, '$1')
  const app = (
    <BrowserRouter>
      <App />
    </BrowserRouter>
  )
  if (isLoaded && isPrerendered) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

// The browser's offer to install comes once and may come early; the rest waits until the page is quiet.
startInstall()
whenIdle(startBackground)
// Not awaited here: a screen's file may import from this one, and would wait for it for ever.
void drawApp()
