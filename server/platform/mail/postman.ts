import type { Platform } from '../platform.ts'
import { deliverDueMails } from './service.ts'
import { createSendMail } from './transport.ts'

/** How often a server looks for mails to try again, and for those of a server that died. */
const LOOK_EVERY_MS = 5000

export interface Postman {
  /** Says that a mail was queued and committed. Returns at once. */
  wake(): void
  /** Also looks by itself every few seconds, until `stop`. */
  start(): void
  stop(): void
}

/** Sends what is queued, one mail at a time for each server. */
export function createPostman({
  sql,
  env,
  log,
  background,
}: Pick<Platform, 'sql' | 'env' | 'log' | 'background'>): Postman {
  const send = createSendMail(env)
  let isDelivering = false
  let isAskedAgain = false
  let timer: ReturnType<typeof setInterval> | undefined

  async function deliver() {
    isDelivering = true
    try {
      do {
        isAskedAgain = false
        await deliverDueMails({ sql, log, send })
      } while (isAskedAgain)
    } finally {
      isDelivering = false
    }
  }

  function wake() {
    isAskedAgain = true
    if (!isDelivering) void background.run('mail', deliver)
  }
  return {
    wake,
    start() {
      timer ??= setInterval(wake, LOOK_EVERY_MS)
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
