/** Chromium's event, not standardized yet (https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent). */
export interface InstallPromptEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let kept: InstallPromptEvent | undefined

/** Keeps the browser's install event, which fires once per page load and may fire before install.ts is loaded. */
export function keepInstallEvent(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    kept = event as InstallPromptEvent
  })
}

/** Calls `listener` with the kept event, and with later ones. */
export function onInstallEvent(listener: (event: InstallPromptEvent) => void): void {
  if (kept) listener(kept)
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    listener(event as InstallPromptEvent)
  })
}
