import { CARE_TYPES } from '#shared/contract/options.ts'
import { ask } from '../import-command.ts'
import { readInWorker } from '../reading/read-in-worker.ts'
import type { ZipIndex } from '../reading/town.ts'
import { type FactRule, type RegisterDescription, TODO } from '../registers/description.ts'
import { assignBareRoles, assignRoles, type Roles } from './column-roles.ts'
import {
  findDementia,
  findHomes,
  findKinds,
  findOlder,
  type Homes,
  type Kinds,
  listValues,
  typeColumn,
  type ValueColumn,
} from './find-kinds.ts'
import {
  joinSamples,
  nameOf,
  proposeCare,
  proposeLists,
  proposeRefusals,
  proposeWarning,
} from './propose-care.ts'
import { pick, proposeRecord } from './propose-record.ts'
import type { Answers, Sample } from './sample.ts'

/**
 * Proposes a description of an unknown register, from the names of its columns and its cells. An operator checks it:
 * which rows aren't homes for older people, and what codes mean, no file says by itself.
 * @param paths the register's file, or the files of one agency that have the same header
 * @returns the description, the reasons, and the values that say whether a row is a home, in lines
 * @throws CatalogueError if a file isn't CSV or a workbook, or if no column looks like a name or a place
 */
export async function proposeDescription(
  paths: readonly [string, ...string[]],
  zips: ZipIndex,
  given: Answers = {},
): Promise<{ description: RegisterDescription; reasons: string[] }> {
  const samples = await Promise.all(paths.map((path) => readInWorker<Sample>({ path })))
  const sample = joinSamples(samples)
  const { columns, header, headerRows, sheet } = sample
  const roles = headerRows === 0 ? assignBareRoles(columns, zips) : assignRoles(columns)
  const record = proposeRecord(sample, roles, zips)
  const kinds = findKinds(columns, roles)
  const answers = await askOpen(given, kinds)
  const homes = findHomes(kinds, answers)
  const found = { kinds, homes, dementia: findDementia(columns, roles), older: findOlder(columns), roles }
  const careTypes = proposeCare(found, answers)
  const refuse = proposeRefusals(found)
  const lists = proposeLists(samples)
  const kind = homes ? kindOf(homes) : answers.careType
  const column = typeColumn(kinds, answers)
  const type = column?.name
  const facts = [...proposeFacts(roles, type, kinds.status?.name), ...found.dementia.map(({ fact }) => fact)]
  const description: RegisterDescription = {
    name: nameOf(paths[0]),
    publisher: answers.publisher ?? `${TODO}: the agency that publishes the register`,
    kind: kind ?? `${TODO}: what kind of care its homes give`,
    notes: [`Not used: ${listUnused(sample, { roles, refuse, careTypes, facts }) || 'nothing'}`],
    header,
    ...(headerRows !== 1 && { headerRows }),
    ...(sheet !== null && { sheet }),
    ...(lists && { lists }),
    id: proposeId(
      sample,
      roles,
      column?.values.every(([value]) => value.length <= MAX_ID) ? type : undefined,
    ),
    record,
    ...(refuse && { refuse }),
    careTypes: kind
      ? careTypes
      : [{ type: 'Assisted Living', when: { column: record.name, is: [TODO] } }, ...careTypes],
    facts: [...facts, ...proposeWarning(kinds)],
  }
  return { description, reasons: [...explain(sample, roles), ...listValues(kinds)] }
}

/** Asks on the terminal for what the answers leave open. Without a terminal, it stays open. */
async function askOpen(answers: Answers, kinds: Kinds): Promise<Answers> {
  const publisher =
    answers.publisher ??
    (await ask('Which agency publishes this register (Enter to say it later)?', (name) => name.slice(0, 200)))
  const column = typeColumn(kinds, answers)
  const isOpen = answers.homes === undefined && answers.careType === undefined
  const homes = isOpen && column ? await askHomes(column) : answers.homes
  const careType = isOpen && !column ? await askCareType() : answers.careType
  return {
    ...answers,
    ...(publisher && { publisher }),
    ...(homes && { homes }),
    ...(careType && { careType }),
  }
}

function askHomes({ name, values }: ValueColumn): Promise<string[] | undefined> {
  const choices = values.map(([value, count], index) => `  ${index + 1}  ${value} (${count})`).join('\n')
  return ask(
    `${name} has these values:\n${choices}\nWhich are homes for older people (such as 1 3, or Enter if their words say it)?`,
    (answer) => {
      const chosen = answer.split(/[\s,]+/).map((number) => values[Number(number) - 1]?.[0])
      return chosen.every((value) => value !== undefined) ? chosen : undefined
    },
  )
}

const askCareType = () =>
  ask(
    `No column says what kind of care these homes give:\n${CARE_TYPES.map((type, index) => `  ${index + 1}  ${type}`).join('\n')}\nWhich is it (1 to ${CARE_TYPES.length}, or Enter to say it later)?`,
    (answer) => CARE_TYPES[Number(answer) - 1],
  )

/** A shorter type is an abbreviation. */
const MIN_WORDS = 8

/** What the homes are, as the beginning of a sentence. */
function kindOf({ homes }: Homes): string {
  const [value, care] = homes[0] ?? ['', []]
  if (homes.some(([, other]) => other.join() !== care.join())) return 'Home for older people'
  if (value.length < MIN_WORDS) return care[0] ?? value
  return /[a-z]/.test(value) ? value : value.slice(0, 1) + value.slice(1).toLowerCase()
}

/** The importer's limit for each part of an id. */
const MAX_ID = 100
/** Titles of sections may be between the rows, and a few rows may repeat a number. */
const MIN_FILLED = 0.9
const MIN_DISTINCT = 0.98

/** A number that no two rows share, else everything that tells rows apart. */
function proposeId(
  { columns, rows }: Sample,
  roles: Roles,
  type: string | undefined,
): RegisterDescription['id'] {
  const { licenseNumber, id, nameOverAddress, ...others } = pick(
    roles,
    'licenseNumber',
    'id',
    'nameOverAddress',
    'name',
    'address',
    'addressOverCity',
    'oneLine',
    'city',
  )
  const number = [id, licenseNumber].find((name) => {
    const { cells = [] } = columns.find((column) => column.name === name) ?? {}
    return cells.length >= rows * MIN_FILLED && new Set(cells).size >= cells.length * MIN_DISTINCT
  })
  if (number !== undefined) return [number]
  const over = nameOverAddress && { column: nameOverAddress, part: 'nameOverAddress.name' as const }
  return [id ?? licenseNumber, over, ...Object.values(others), type].filter((column) => column !== undefined)
}

const FACT_READERS = {
  licenseNumber: 'text',
  licenseIssued: 'date',
  licenseExpires: 'date',
  opened: 'date',
  capacity: 'count',
} as const

function proposeFacts(roles: Roles, type: string | undefined, status: string | undefined): FactRule[] {
  const read = Object.entries(FACT_READERS).flatMap(([name, as]): FactRule[] => {
    const fact = name as keyof typeof FACT_READERS
    const column = roles.get(fact)
    return column ? [{ fact, column, as, ...(as === 'count' && { when: { column, atLeast: 1 } }) }] : []
  })
  return [
    ...read,
    ...(type ? [{ fact: 'licenseClass' as const, column: type, as: 'text' as const }] : []),
    ...(status ? [{ fact: 'licenseStatus' as const, column: status, as: 'text' as const }] : []),
  ]
}

function listUnused(
  { columns }: Sample,
  { roles, ...rules }: { roles: Roles; [rules: string]: unknown },
): string {
  const used = new Set(roles.values())
  const text = JSON.stringify(rules)
  return columns
    .flatMap(({ name }) => (used.has(name) || text.includes(JSON.stringify(name)) ? [] : name))
    .join(', ')
}

function explain({ columns, rows, headerRows, isCut }: Sample, roles: Roles): string[] {
  const how = headerRows === 0 ? 'by its cells' : 'by its name and cells'
  const filled = (name: string) => columns.find((column) => column.name === name)?.cells.length ?? 0
  return [
    `${rows} rows read${isCut ? ', and the file has more' : ''}`,
    ...(headerRows === 0 ? ['The file has no header, so its columns are counted'] : []),
    ...[...roles].map(
      ([role, name]) => `${role}: ${JSON.stringify(name)}, ${how}; filled in ${filled(name)} rows`,
    ),
  ]
}
