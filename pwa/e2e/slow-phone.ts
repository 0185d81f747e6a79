import type { Page } from '@playwright/test'

/** 400 kbit/s in bytes per second. */
const THROUGHPUT = 400_000 / 8
const LATENCY_MS = 400
/** How many times slower than this machine's processor. */
const CPU_SLOWDOWN = 4

/** Makes a page as slow as an old phone on a bad connection: 400 kbit/s, 400 ms, a processor that is four times slower. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: THROUGHPUT,
    uploadThroughput: THROUGHPUT,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}
