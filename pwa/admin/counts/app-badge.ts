/** Shows a number on the icon of the installed app, where the browser can (https://www.w3.org/TR/badging/). 0 removes it. */
export function showBadge(count: number): void {
  // It fails if the app isn't installed.
  if (count > 0) void navigator.setAppBadge?.(count).catch(() => {})
  else void navigator.clearAppBadge?.().catch(() => {})
}
