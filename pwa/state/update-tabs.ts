/** How long other tabs may take to write their drafts, ms; a tab that sleeps writes when it wakes, before it reloads. */
export const FLUSH_WAIT_MS = 2500

type Message = { is: 'please-write' } | { is: 'writing' | 'written' | 'failed'; tab: number }

const openChannel = () =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel('hearthfinder-update') : undefined

/** Asks every other tab to write what is being typed there. False when one of them says that it could not. */
export async function flushOtherTabs(waitMs = FLUSH_WAIT_MS): Promise<boolean> {
  const channel = openChannel()
  if (!channel) return true
  const writing = new Set<number>()
  const answered = new Promise<boolean>((resolve) => {
    // Tabs that are awake say at once that they are writing; with none, there is nobody to wait for.
    const anyone = setTimeout(() => writing.size === 0 && resolve(true), waitMs / 5)
    const longest = setTimeout(() => resolve(true), waitMs)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.is === 'writing') writing.add(data.tab)
      if (data.is === 'written') writing.delete(data.tab)
      if (data.is === 'failed' || (data.is === 'written' && writing.size === 0)) {
        clearTimeout(anyone)
        clearTimeout(longest)
        resolve(data.is === 'written')
      }
    }
  })
  channel.postMessage({ is: 'please-write' } satisfies Message)
  const written = await answered
  channel.close()
  return written
}

/** Lets this tab answer such a question, with `flush` telling whether all is written. */
export function answerFlushRequests(flush: () => Promise<boolean>): void {
  const channel = openChannel()
  if (!channel) return
  const tab = Math.random()
  channel.onmessage = async ({ data }: MessageEvent<Message>) => {
    if (data.is !== 'please-write') return
    channel.postMessage({ is: 'writing', tab } satisfies Message)
    channel.postMessage({ is: (await flush()) ? 'written' : 'failed', tab } satisfies Message)
  }
}
