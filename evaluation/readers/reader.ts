/** Register facts that an adviser would look up, read independently of the catalog's importer. */
export interface RegisterFacts {
  /** The license in the register's words, with what they mean. */
  license: string
  /** `housing`: apartments with services that aren't registered for assisted living. */
  kind: 'assisted living' | 'nursing home' | 'housing'
  /** The mobility that the license requires. Undefined if the register doesn't say. */
  walking?: 'unaided only' | 'with an aid' | 'not needed'
  /** How residents must be able to leave the building in a fire. Undefined if the register doesn't say. */
  leaving?: 'unaided' | 'with a little help' | 'with help'
  /** From the strongest word to "none", which means that the register rules it out. Undefined: it doesn't say. */
  dementia?: 'whole house' | 'unit' | 'listed' | 'named' | 'may admit' | 'none'
  dementiaPlaces?: number
  capacity?: number
  /** In dollars a month. People with dementia rarely pay the lowest rate. */
  lowestRate?: number
  highestRate?: number
  /** Whether it accepts public funding, so that residents can stay when their savings run out. */
  acceptsPublicFunding?: boolean
  /** The groups that it serves, in the register's words. */
  groups?: string[]
  /** Only for people with dementia, judging by its places, the groups it serves or its name. */
  isForDementia: boolean
  /** Why residents may not be company for each other, such as people from prison or with addictions. */
  mixedClients?: string
  /** Why the license is in question. */
  licenseDoubt?: string
  /** What inspections say against it. */
  concerns?: string[]
}

export type Row = Record<string, string>

/** How one register's file is read. */
export interface Reader {
  file: string
  /** The source's name in the families' keys. */
  source: string
  /** The columns that make up the key, joined by " | ". */
  id: readonly string[]
  name: string
  read(row: Row): Omit<RegisterFacts, 'isForDementia'> & { isForDementia?: boolean }
}

export const isMarked = (cell: string | undefined): boolean => (cell ?? '').trim() !== ''

/** A count or an amount; undefined if the cell is empty, zero or no number. */
export function numberIn(cell: string | undefined): number | undefined {
  const value = Number((cell ?? '').replace(/[$,]/g, ''))
  return value > 0 ? value : undefined
}

/** The facts that are known. */
export function known<Facts extends object>(
  facts: Facts,
): { [Name in keyof Facts]: Exclude<Facts[Name], undefined> } {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as never
}

/** How a register with the number of places for people with dementia describes a house. */
export function dementiaByPlaces(
  places: number | undefined,
  others: number | undefined,
  ifNone?: 'none',
): Pick<RegisterFacts, 'dementia' | 'dementiaPlaces' | 'isForDementia'> {
  if (places === undefined) return { isForDementia: false, ...(ifNone && { dementia: ifNone }) }
  const isWhole = others === undefined || others <= 0
  return { dementia: isWhole ? 'whole house' : 'unit', dementiaPlaces: places, isForDementia: isWhole }
}
