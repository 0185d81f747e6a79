import { existsSync } from 'node:fs'

/** Without its windows first: that one needs a third less of the processor. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser']

/** Where the Chromium is that CHROMIUM_PATH names, or the system's; undefined leaves it to Playwright's own. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path))
