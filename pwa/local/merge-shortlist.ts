import type { LocalDatabase, NotesCopy, ShortlistEntry, VisitNotes } from './schema.ts'
import { makeKey } from './submission-key.ts'

/** A community on a shortlist, with its visit checklist. */
interface SavedCommunity {
  entry: ShortlistEntry
  visit: VisitNotes | undefined
}

const PHONE_NAME = 'phone-name'

/**
 * Returns this phone's random name, by which shortlist files tell whose notes they contain. It says nothing about the
 * family. Runs in the caller's transaction.
 */
export async function readPhoneName(db: LocalDatabase): Promise<string> {
  const stored = await db.meta.get(PHONE_NAME)
  if (typeof stored?.value === 'string') return stored.value
  const value = makeKey()
  await db.meta.put({ id: PHONE_NAME, value })
  return value
}

/**
 * Merges another copy of a community into the stored one. Each phone's notes and checklist belong to it: the stored ones
 * stay, and the other phone's are kept beside them, unless the same phone wrote both; then the newer ones win. So do status
 * and day of the visit. `here` is this phone's name.
 */
export function mergeCommunity(
  stored: SavedCommunity,
  from: SavedCommunity & { entry: { author: string } },
  here: string,
): SavedCommunity {
  const isSameAuthor = from.entry.author === (stored.entry.author ?? here)
  const isNewer = from.entry.updatedAt > stored.entry.updatedAt
  const [newer, older] = isNewer ? [from.entry, stored.entry] : [stored.entry, from.entry]
  const visitOn = newer.visitOn ?? older.visitOn
  const note = isSameAuthor ? newer.note : stored.entry.note
  const visit = isSameAuthor ? newerOf(stored.visit, from.visit) : stored.visit
  const others = [
    ...(stored.entry.copies ?? []),
    ...(from.entry.copies ?? []),
    ...(isSameAuthor ? [] : [copyOf(from)]),
  ]
  const copies = newestOfEach(
    others.filter((copy) => copy.author !== here && !(copy.note === note && hasSameAnswers(copy, visit))),
  )
  return {
    entry: {
      ...stored.entry,
      status: newer.status === 'saved' ? older.status : newer.status,
      ...(visitOn && { visitOn }),
      note,
      ...(copies.length > 0 && { copies }),
      updatedAt: isSameAuthor ? newer.updatedAt : stored.entry.updatedAt,
    },
    visit,
  }
}

const newerOf = (stored: VisitNotes | undefined, from: VisitNotes | undefined) =>
  from && (!stored || from.updatedAt > stored.updatedAt) ? from : stored

const hasSameAnswers = ({ answers }: NotesCopy, visit: VisitNotes | undefined) =>
  JSON.stringify(answers) === JSON.stringify(visit?.answers ?? {})

const copyOf = ({ entry, visit }: SavedCommunity & { entry: { author: string } }): NotesCopy => ({
  author: entry.author,
  note: entry.note,
  answers: visit?.answers ?? {},
  updatedAt: Math.max(entry.updatedAt, visit?.updatedAt ?? 0),
})

/** The newest copy of each phone that noted something. */
function newestOfEach(copies: readonly NotesCopy[]): NotesCopy[] {
  const byAuthor = new Map<string, NotesCopy>()
  for (const copy of copies) {
    const known = byAuthor.get(copy.author)
    if (!known || known.updatedAt < copy.updatedAt) byAuthor.set(copy.author, copy)
  }
  return [...byAuthor.values()].filter(({ note, answers }) => note || Object.keys(answers).length > 0)
}
