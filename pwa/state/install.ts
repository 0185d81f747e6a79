import { proxy } from 'valtio/vanilla'

/**
 * prompt: the browser offers an install dialog. ios: the family has to use Safari's share menu. installed: runs as
 * an app. none: cannot be installed here.
 */
export type InstallWay = 'prompt' | 'ios' | 'installed' | 'none'

/** How the app can be installed here, and whether the family said "not now". */
export const install = proxy<{ way: InstallWay; dismissed: boolean }>({ way: 'none', dismissed: false })

const DISMISSED = 'hearthfinder.installDismissed'

/** Chromium's event; not in any standard yet (https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent). */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}
let offered: InstallPromptEvent | undefined

const isStandalone = () =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** iPhones by name; iPads call themselves Macs, yet no Mac has a touch screen. */
export function isIos({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Begins to listen for the browser's offer; early, as it comes once per page. */
export function startInstall(): void {
  if (isStandalone()) install.way = 'installed'
  else if (isIos(navigator)) install.way = 'ios'
  install.dismissed = readDismissed()
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallPromptEvent
    install.way = 'prompt'
  })
  window.addEventListener('appinstalled', () => {
    offered = undefined
    install.way = 'installed'
  })
}

/** Shows the browser's dialog; true when the family agreed. It can be shown once per offer. */
export async function promptInstall(): Promise<boolean> {
  const event = offered
  if (!event) return false
  offered = undefined
  install.way = 'none'
  const { outcome } = await event.prompt()
  if (outcome === 'dismissed') dismissInstall()
  return outcome === 'accepted'
}

/** "Not now": remembered, so that the app never nags. */
export function dismissInstall(): void {
  install.dismissed = true
  try {
    localStorage.setItem(DISMISSED, 'yes')
  } catch {
    // Then it is asked again next time.
  }
}

function readDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) !== null
  } catch {
    return false
  }
}
