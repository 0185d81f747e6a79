import * as z from 'zod/mini'
import { Facility } from '#shared/contract/facility.ts'
import { MAX_NOTE_CHARACTERS } from '../../local/shortlist.ts'
import { seal, unseal } from './seal.ts'
import { later, STAMP } from './stamp.ts'

const MAX_ID = 200
export const MAX_NAME = 40
const MAX_COMMUNITIES = 200
const MAX_ANSWERS = 200
const MAX_MARKS = 100

const Stamp = z.string().check(z.regex(STAMP))
const Id = z.string().check(z.minLength(1), z.maxLength(MAX_ID))
/** Of one field: what was last written, and when. The latest write counts. */
const register = <Value extends z.ZodMiniType>(value: Value) => z.object({ value, at: Stamp })
const Text = register(z.string().check(z.maxLength(2 * MAX_NOTE_CHARACTERS + 2)))

export const STATUSES = ['saved', 'to_call', 'called', 'visit_planned', 'visited', 'declined'] as const
export const VOTES = ['yes', 'maybe', 'no'] as const
export type Vote = (typeof VOTES)[number]
export const MAX_RATING = 5

/**
 * What one phone says about a community. Everyone may add and remove it, and set its status and visit: the latest counts.
 * The note, the answers of the checklist, the vote and the rating belong to the phone that wrote them.
 */
export const LaneCommunity = z.object({
  facility: z.optional(Facility),
  distanceMiles: z.optional(z.number()),
  added: z.optional(Stamp),
  /** Removals by this phone. Each counts until someone who knew it added the community again. */
  removed: z.optional(z.array(Stamp).check(z.maxLength(MAX_MARKS))),
  /** The removals that this phone knew when it added the community again. */
  undoes: z.optional(z.array(Stamp).check(z.maxLength(MAX_MARKS))),
  status: z.optional(register(z.enum(STATUSES))),
  visitOn: z.optional(register(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?)?$/)))),
  note: z.optional(Text),
  answers: z.optional(
    z.record(Id, Text).check(z.refine((answers) => Object.keys(answers).length <= MAX_ANSWERS)),
  ),
  vote: z.optional(register(z.enum(['', ...VOTES]))),
  rating: z.optional(register(z.int().check(z.minimum(0), z.maximum(MAX_RATING)))),
})
export type LaneCommunity = z.infer<typeof LaneCommunity>

/** An envelope that only one phone can open (envelope.ts). */
const Envelope = z.object({ publicKey: z.string(), sealed: z.string() })

/** All that one phone writes: its lane. No other phone changes it. */
export const LaneContent = z.object({
  v: z.literal(1),
  /** A random name of the phone, which stays when the list moves to a new key. */
  phone: Id,
  name: z.string().check(z.maxLength(MAX_NAME)),
  /** With this, the starter can tell this phone a new key. */
  publicKey: z.string(),
  communities: z
    .record(Id, LaneCommunity)
    .check(z.refine((communities) => Object.keys(communities).length <= MAX_COMMUNITIES)),
  /** Written by the starter: the list goes on under a new key, which each phone that stays finds in its envelope. */
  moved: z.optional(z.record(Id, Envelope)),
})
export type LaneContent = z.infer<typeof LaneContent>

/** A list that can be read, and the key that reads it. */
export interface ReadPlace {
  id: string
  readingKey: string
}

/** What a lane's ciphertext is bound to: a server can't pass off one lane as another. */
const placeOf = (list: string, lane: string) => `${list} ${lane}`

/** Encrypts a lane. */
export const sealLane = (
  { id, readingKey }: ReadPlace,
  lane: string,
  content: LaneContent,
): Promise<string> => seal(readingKey, placeOf(id, lane), JSON.stringify(content))

/** Decrypts and checks a lane. Undefined if it can't be read. */
export async function openLane(
  { id, readingKey }: ReadPlace,
  lane: string,
  ciphertext: string,
): Promise<LaneContent | undefined> {
  try {
    return LaneContent.parse(JSON.parse(await unseal(readingKey, placeOf(id, lane), ciphertext)))
  } catch {
    return undefined
  }
}

type Register = { value: unknown; at: string }
const laterOf = <One extends Register>(a: One | undefined, b: One | undefined): One | undefined =>
  !a || (b && b.at > a.at) ? b : a
const union = (a: readonly string[] = [], b: readonly string[] = []) => [...new Set([...a, ...b])].sort()
const defined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }

/** What two phones together say about who added and removed a community, its status and its visit. */
function mergeShared(a: LaneCommunity, b: LaneCommunity): LaneCommunity {
  const removed = union(a.removed, b.removed)
  const undoes = union(a.undoes, b.undoes)
  return defined({
    facility: a.facility ?? b.facility,
    distanceMiles: a.distanceMiles ?? b.distanceMiles,
    added: later(a.added, b.added),
    removed: removed.length > 0 ? removed : undefined,
    undoes: undoes.length > 0 ? undoes : undefined,
    status: laterOf(a.status, b.status),
    visitOn: laterOf(a.visitOn, b.visitOn),
  })
}

/** Two versions of one phone's words: the later write of each field counts. */
function mergeOwn(a: LaneCommunity, b: LaneCommunity): LaneCommunity {
  const answers = { ...a.answers }
  for (const [id, answer] of Object.entries(b.answers ?? {}))
    answers[id] = laterOf(answers[id], answer) ?? answer
  return defined({
    note: laterOf(a.note, b.note),
    answers: a.answers || b.answers ? answers : undefined,
    vote: laterOf(a.vote, b.vote),
    rating: laterOf(a.rating, b.rating),
  })
}

const mergeCommunities = (
  a: LaneContent,
  b: LaneContent,
  merge: (a: LaneCommunity, b: LaneCommunity) => LaneCommunity,
): LaneContent['communities'] => {
  const ids = new Set([...Object.keys(a.communities), ...Object.keys(b.communities)])
  return Object.fromEntries(
    [...ids].map((id) => [id, merge(a.communities[id] ?? {}, b.communities[id] ?? {})]),
  )
}

/** Merges two versions of the same lane, in any order. The first one's name and keys stay. */
export const mergeVersions = (a: LaneContent, b: LaneContent): LaneContent => ({
  ...a,
  communities: mergeCommunities(a, b, (one, other) => ({
    ...mergeShared(one, other),
    ...mergeOwn(one, other),
  })),
})

/** Keeps in `own` what a phone that has left did to the list, without its words. */
export const absorb = (own: LaneContent, left: LaneContent): LaneContent => ({
  ...own,
  communities: mergeCommunities(own, left, (mine, theirs) => ({
    ...mergeOwn(mine, {}),
    ...mergeShared(mine, theirs),
  })),
})

/** The latest stamp of what a phone says about a community. */
export function latestOf(community: LaneCommunity): string | undefined {
  const { added, removed = [], undoes = [], status, visitOn, note, vote, rating, answers = {} } = community
  const written = [status, visitOn, note, vote, rating, ...Object.values(answers)].map((one) => one?.at)
  return [added, ...removed, ...undoes, ...written].reduce(later, undefined)
}

/** The latest stamp in a lane. */
export const latestStamp = ({ communities }: LaneContent): string | undefined =>
  Object.values(communities).map(latestOf).reduce(later, undefined)
