import type { FamilyList, ListedHere, ShortlistHere } from '../family/together/family-list.ts'
import type { LaneRequests, Place, Reply, Same } from '../family/together/lane-requests.ts'
import { joinList, leaveOut, startList } from '../family/together/move.ts'
import { type SyncOutcome, syncFamilyList } from '../family/together/sync.ts'
import { facilityLike } from './facilities.ts'

/** What happens to a request. lost: it never arrives. unanswered: only its answer is lost. late: another copy arrives later. */
export type Fault = 'none' | 'lost' | 'unanswered' | 'late'

type Unreachable = Extract<Reply<unknown>, { kind: 'unreachable' }>
const refused = (code: 'stale' | 'not_found') => ({ kind: 'refused', code, message: code }) as const

/** A server with the lanes of one family, and a network that can fail. */
export class SimulatedServer {
  readonly lists = new Map<string, Map<string, { version: number; ciphertext: string | null }>>()
  fault: Fault = 'none'
  /** As the real server's: the first version of a lane is never one that phones know. */
  private firstVersion = 0
  /** Copies of writes that are still on their way. */
  private readonly late: (() => void)[] = []
  now = Date.parse('2026-11-24T12:00:00Z')

  /** Lets the delayed copies arrive, in the order that `pick` says. */
  deliverLate(pick = 0): void {
    while (this.late.length > 0) this.late.splice(pick % this.late.length, 1)[0]?.()
  }

  private lanes({ id }: Pick<Place, 'id'>) {
    const lanes = this.lists.get(id) ?? new Map()
    this.lists.set(id, lanes)
    return lanes
  }

  private answer<Answer extends Reply<unknown> | Same>(work: () => Answer): Answer | Unreachable {
    if (this.fault === 'lost') return { kind: 'unreachable' }
    if (this.fault === 'late') this.late.push(work)
    const reply = work()
    return this.fault === 'unanswered' ? { kind: 'unreachable' } : reply
  }

  readonly requests: LaneRequests = {
    index: async (place, etag) =>
      this.answer(() => {
        if (!this.lists.has(place.id)) return refused('not_found')
        const lanes = [...this.lanes(place)].map(([lane, { version, ciphertext }]) => ({
          lane,
          version,
          hasLeft: ciphertext === null,
        }))
        const now = JSON.stringify(lanes)
        return etag === now
          ? { kind: 'same', date: this.now }
          : { kind: 'ok', data: { lanes }, etag: now, date: this.now }
      }),
    read: async (place, lane) =>
      this.answer(() => {
        const stored = this.lanes(place).get(lane)
        return stored ? { kind: 'ok', data: stored, date: this.now } : refused('not_found')
      }),
    write: async (place, version, ciphertext) =>
      this.answer(() => {
        const stored = this.lanes(place).get(place.lane)
        if ((stored?.version ?? 0) !== version || stored?.ciphertext === null) return refused('stale')
        if (version === 0) this.firstVersion += 100
        const next = version === 0 ? this.firstVersion : version + 1
        this.lanes(place).set(place.lane, { version: next, ciphertext })
        return { kind: 'ok', data: { version: next }, date: this.now }
      }),
    leave: async (place) =>
      this.answer(() => {
        const version = (this.lanes(place).get(place.lane)?.version ?? 0) + 1
        this.lanes(place).set(place.lane, { version, ciphertext: null })
        return { kind: 'ok', data: undefined }
      }),
    end: async (place) =>
      this.answer(() => {
        this.lists.delete(place.id)
        return { kind: 'ok', data: undefined }
      }),
  }
}

/** A phone of a family, with its shortlist and its copy of the list in memory. */
export class SimulatedPhone {
  here: ShortlistHere = {}
  /** How far this phone's clock is off, ms. */
  clockMs = 0

  private constructor(
    readonly server: SimulatedServer,
    public list: FamilyList,
  ) {}

  static async start(server: SimulatedServer, name: string): Promise<SimulatedPhone> {
    return new SimulatedPhone(server, await startList({ search: 'none', phone: name, name }))
  }

  async invite(name: string): Promise<SimulatedPhone> {
    const { id, key } = this.list
    return new SimulatedPhone(this.server, await joinList({ search: 'none', phone: name, name }, { id, key }))
  }

  readonly now = () => this.server.now + this.clockMs

  sync(): Promise<SyncOutcome> {
    const change = async (
      _: string,
      work: Parameters<Parameters<typeof syncFamilyList>[0]['store']['change']>[1],
    ) => {
      const { list, here } = work({
        list: this.list,
        here: this.here,
        isTouched: (_id, row) =>
          Boolean(row.note || row.vote || row.rating) || Object.keys(row.answers).length > 0,
      })
      // As a database would: nothing is shared with what was read.
      this.list = structuredClone(list)
      this.here = structuredClone(here ?? this.here)
      return this.list
    }
    return syncFamilyList({ store: { change }, requests: this.server.requests, now: this.now }, this.list.id)
  }

  /** Leaves the list, as `leaveFamilyList` does. */
  leave = () => this.server.requests.leave(this.list)

  /** Leaves another phone out, as `leaveOutPhone` does. */
  async leaveOut(phone: string): Promise<void> {
    const { old, next } = await leaveOut(this.list, phone)
    this.list = old
    await this.sync()
    this.list = next
  }

  save(id: string): void {
    const row = this.here[id]
    this.here = { ...this.here, [id]: row ? { ...row, takenOff: false } : saved(id) }
  }

  remove(id: string): void {
    const { [id]: _, ...others } = this.here
    this.here = others
  }

  edit(id: string, changes: Partial<ListedHere>): void {
    const row = this.here[id]
    if (row) this.here = { ...this.here, [id]: { ...row, ...changes } }
  }

  /** The ids of the communities on this phone's shortlist. */
  listed(): string[] {
    return Object.keys(this.here)
      .filter((id) => !this.here[id]?.takenOff)
      .sort()
  }
}

const saved = (id: string): ListedHere => ({
  facility: facilityLike({ id, name: `Community ${id}` }),
  status: 'saved',
  visitOn: '',
  note: '',
  answers: {},
  vote: '',
  rating: 0,
  takenOff: false,
})
