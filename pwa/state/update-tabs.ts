/**
 * How long other tabs may take to save their drafts, in ms. A sleeping tab saves when it wakes, before it reloads.
 */
const FLUSH_TIMEOUT_MS = 2500

type Message = { is: 'please-write' } | { is: 'writing' | 'written' | 'failed'; tab: number }

const openChannel = () =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel('hearthfinder-update') : undefined

/** Asks all other tabs to save what is being typed there. Returns false if one of them reports a failure. */
export async function flushOtherTabs(timeoutMs = FLUSH_TIMEOUT_MS): Promise<boolean> {
  const channel = openChannel()
  if (!channel) return true
  const writing = new Set<number>()
  const allWritten = new Promise<boolean>((resolve) => {
    // Tabs that are awake report immediately that they are writing. Without a report there is no tab to wait for.
    const noReplyTimer = setTimeout(() => writing.size === 0 && resolve(true), timeoutMs / 5)
    const deadlineTimer = setTimeout(() => resolve(true), timeoutMs)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.is === 'writing') writing.add(data.tab)
      if (data.is === 'written') writing.delete(data.tab)
      if (data.is === 'failed' || (data.is === 'written' && writing.size === 0)) {
        clearTimeout(noReplyTimer)
        clearTimeout(deadlineTimer)
        resolve(data.is === 'written')
      }
    }
  })
  channel.postMessage({ is: 'please-write' } satisfies Message)
  const written = await allWritten
  channel.close()
  return written
}

/** Makes this tab respond to such requests. `flush` resolves to whether everything was saved. */
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
