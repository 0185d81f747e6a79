import { proxy } from 'valtio/vanilla'
import { readStored, store } from '../local/browser-storage.ts'
import { type InstallPromptEvent, onInstallEvent } from './install-event.ts'

/**
 * prompt: the browser offers an install dialog. ios: the family has to use Safari's share menu. installed: the app
 * already runs standalone. none: it cannot be installed here.
 */
type InstallWay = 'prompt' | 'ios' | 'installed' | 'none'

/** How the app can be installed here, and whether the family dismissed the offer. */
export const install = proxy<{ way: InstallWay; dismissed: boolean }>({ way: 'none', dismissed: false })

const DISMISSED = 'hearthfinder.installDismissed'

let offered: InstallPromptEvent | undefined

const isStandalone = () =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** Detects iPhones by name. iPads identify as Macs, but Macs have no touch screen. */
export function isIos({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Finds out how the app can be installed, and follows changes. */
export function startInstall(): void {
  if (isStandalone()) install.way = 'installed'
  else if (isIos(navigator)) install.way = 'ios'
  install.dismissed = readStored('localStorage', DISMISSED) !== null
  onInstallEvent((event) => {
    offered = event
    install.way = 'prompt'
  })
  window.addEventListener('appinstalled', () => {
    offered = undefined
    install.way = 'installed'
  })
}

/** Shows the browser's dialog, once per offer. Returns whether the family accepted. */
export async function promptInstall(): Promise<boolean> {
  const event = offered
  if (!event) return false
  offered = undefined
  install.way = 'none'
  const { outcome } = await event.prompt()
  if (outcome === 'dismissed') dismissInstall()
  return outcome === 'accepted'
}

/** Records "not now", so that the app does not ask again, unless the browser refuses to store it. */
export function dismissInstall(): void {
  install.dismissed = true
  store('localStorage', DISMISSED, 'yes')
}
