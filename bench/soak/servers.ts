import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'

/** Families are served by at least as many while another one starts. */
const LEAST_RUNNING = 2
/** A start fails while Postgres restarts. A supervisor tries again. */
const START_ATTEMPTS = 20

interface Place {
  n: number
  /** Undefined while it starts. */
  server: ServerProcess | undefined
  starting: Promise<void>
}

export type Servers = ReturnType<typeof createServers>

/** Servers under a supervisor, each with its own port and DATA_DIR. @param variablesOf the settings of the nth server */
export function createServers(count: number, variablesOf: (n: number) => Record<string, string>) {
  const places = Array.from({ length: count }, (_, n) => ({ n, starting: Promise.resolve() }) as Place)
  const start = async (place: Place) => {
    place.server = await startServerProcess(variablesOf(place.n))
  }
  const restart = async (place: Place) => {
    for (let attempt = 1; place.server === undefined; attempt++)
      await start(place).catch((error) => {
        if (attempt === START_ATTEMPTS) throw error
      })
  }
  const take = (place: Place) => {
    const { server } = place
    place.server = undefined
    return server
  }
  const settled = () => Promise.all(places.map(({ starting }) => starting))
  const servers = {
    kills: 0,
    /** Seconds in which none could be killed, because too many were starting. */
    spared: 0,
    /** Kills one that runs, without warning, and starts it again. */
    killOne() {
      const candidates = places.filter(({ server }) => server !== undefined)
      const place = candidates[Math.floor(Math.random() * candidates.length)]
      if (!place || candidates.length <= LEAST_RUNNING) return void servers.spared++
      servers.kills++
      const killed = take(place)?.kill()
      place.starting = Promise.resolve(killed).then(() => restart(place))
    },
    /** Stops all at once, as an operator would. @throws Error if one exits with another code than 0 */
    async stopAll() {
      await settled()
      const codes = await Promise.all(places.map((place) => take(place)?.stop()))
      if (codes.some((code) => code !== 0)) throw new Error(`servers stopped with ${codes.join(', ')}`)
    },
    /** Starts all and waits until they are ready. */
    async startAll() {
      for (const place of places) place.starting = start(place)
      await settled()
    },
    async killAll() {
      await settled().catch(() => {})
      await Promise.all(places.map((place) => take(place)?.kill()))
    },
  }
  return servers
}
