import { existsSync } from 'node:fs'

/** The headless shell is first because it needs a third less CPU. */
const SYSTEM_PATHS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser']

/** The path from CHROMIUM_PATH, or of the system's Chromium; undefined if Playwright should use its own. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...SYSTEM_PATHS].find((path) => path && existsSync(path))
