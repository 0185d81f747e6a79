import type { Page } from '@playwright/test'

/** Seconds of the keystroke-level model, for someone who isn't a trained typist: a key, a look for the next control, a click. */
const [KEY, LOOK, CLICK] = [0.28, 1.35, 1.3]
const WORDS_READ_ALOUD_A_SECOND = 2.5

/** What a task takes: clicks, keys, and the seconds of the keystroke-level model. */
export interface Work {
  clicks: number
  keys: number
  seconds: number
}

/**
 * Counts what someone does on a page from now on. The page must not be loaded again until the work ends.
 * @returns what ends it: give it the words that are read aloud meanwhile
 */
export async function countWork(page: Page): Promise<(readAloud?: string) => Promise<Work>> {
  await page.evaluate(() => {
    const counted = { clicks: 0, keys: 0, looks: 0 }
    Object.assign(window, { counted })
    window.addEventListener('pointerdown', () => (counted.clicks += 1), true)
    window.addEventListener(
      'keydown',
      ({ key }) => {
        counted.keys += 1
        if (['Tab', 'Enter'].includes(key)) counted.looks += 1
      },
      true,
    )
  })
  return async (readAloud = '') => {
    const { clicks, keys, looks } = await page.evaluate(
      () => (window as unknown as { counted: { clicks: number; keys: number; looks: number } }).counted,
    )
    const spoken = readAloud.split(/\s+/).filter(Boolean).length / WORDS_READ_ALOUD_A_SECOND
    const seconds = keys * KEY + looks * LOOK + clicks * (CLICK + LOOK) + spoken
    return { clicks, keys, seconds: Math.round(seconds) }
  }
}
