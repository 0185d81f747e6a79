import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { engines } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))

/**
 * Says what to do if this Bun is too old. Uses only what the first Bun 1 had.
 * @param wanted a range such as `>=1.4.0`
 * @returns undefined if it is new enough
 */
export function reasonAgainstBun(version: string, wanted: string = engines.bun): string | undefined {
  const least = wanted.replace('>=', '')
  if (isAtLeast(version, least)) return undefined
  return `Hearthfinder needs Bun ${least} or newer, and this is Bun ${version}. Run \`bun upgrade\`, or use \`npx --yes bun@latest\` in place of \`bun\`.`
}

function isAtLeast(version: string, least: string): boolean {
  const [own = [], other = []] = [version, least].map((text) => text.split('-')[0]?.split('.').map(Number))
  const place = other.findIndex((number, index) => number !== own[index])
  return place === -1 || (own[place] ?? 0) > (other[place] ?? 0)
}

/** Ends the process with a sentence if this Bun is too old for the install and the server. */
export function requireBun(): void {
  const reason = reasonAgainstBun(Bun.version)
  if (!reason) return
  console.error(reason)
  process.exit(1)
}
