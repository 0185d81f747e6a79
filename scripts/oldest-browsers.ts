import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The oldest browsers that show a family's screens. Vite writes no newer syntax. */
export const OLDEST_BROWSERS = ['safari15.4', 'chrome100', 'firefox100']

/** What these browsers lack, by how it is written. Libraries that look for it first are fine, so it is called by name. */
const TOO_NEW = [
  /\.to(?:Sorted|Reversed|Spliced)\(/,
  /\bURL\.(?:canParse|parse)\(/,
  /\bAbortSignal\.(?:timeout|any)\(/,
  /\b(?:Object|Map)\.groupBy\(/,
  /\b(?:Promise\.withResolvers|Array\.fromAsync|Promise\.try)\(/,
  /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|toArray|reduce|flatMap)\(/,
  // Look-behind in a pattern ends the whole script.
  /\(\?<[=!]/,
]

/**
 * Looks through the built scripts of the family's screens.
 * @param client the folder of the build
 * @param portalPrefix how the names of the portal's files begin: its browsers are newer
 * @throws Error naming the files with what old browsers lack
 */
export async function checkOldestBrowsers(client: string, portalPrefix: string): Promise<void> {
  const assets = (await readdir(join(client, 'assets'))).map((file) => join('assets', file))
  const files = [...assets, 'sw.js'].filter(
    (file) => file.endsWith('.js') && !file.includes(`/${portalPrefix}`),
  )
  const found: string[] = []
  for (const file of files) {
    const text = await readFile(join(client, file), 'utf8')
    for (const pattern of TOO_NEW) {
      const match = pattern.exec(text)
      if (match) found.push(`${file}: ${text.slice(Math.max(0, match.index - 40), match.index + 40)}`)
    }
  }
  if (found.length > 0) throw new Error(`too new for ${OLDEST_BROWSERS.join(', ')}:\n${found.join('\n')}`)
}
