export type Gender = 'f' | 'm'

export interface Named {
  /** Words of the same kind name the same person: "Dad", "my father". */
  kind: string
  gender: Gender | 'x'
}

/** How a language names people. */
export interface PeopleWords {
  people: ReadonlyMap<string, Named>
  pronouns: Readonly<Record<string, Gender>>
  writer: RegExp
  asksForSelf: RegExp
  writesOfSelf: RegExp
}

/** @param kinds entries divided by `|`, each with a gender, a kind and its words: `f:mother mom mommy` */
export function parsePeople(kinds: string): ReadonlyMap<string, Named> {
  const people = new Map<string, Named>()
  for (const entry of kinds.split('|')) {
    const [gender = '', rest = ''] = entry.split(':')
    const [kind = '', ...names] = rest.split(' ')
    for (const name of names) people.set(name, { kind, gender: gender as Named['gender'] })
  }
  return people
}
