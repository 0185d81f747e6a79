/**
 * `bun deploy/testing/walk.ts ORIGIN PASSWORD-FILE`: walks from a new installation to its first lead in the portal, for
 * kits that are checked from a shell.
 */
import { readFile } from 'node:fs/promises'
import { walkToFirstLead } from './walk-to-first-lead.ts'

const [origin = '', file = ''] = process.argv.slice(2)
const password = (await readFile(file, 'utf8')).trim()
console.log(`The first lead is ${await walkToFirstLead({ origin, password })}.`)
