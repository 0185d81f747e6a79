import type { Platform } from '../platform.ts'
import { type CompleteMail, deliverDueMails } from './service.ts'
import { createSendMail } from './transport.ts'

/** How often a server looks for emails to retry and for emails left by servers that died. */
const POLL_INTERVAL_MS = 5000

export interface MailWorker {
  /** Call this after an email has been queued and committed. Returns immediately. */
  wake(): void
  /** Starts polling for due emails, until `stop`. */
  start(): void
  stop(): void
}

/** Creates the worker that sends queued emails, one at a time. */
export function createMailWorker({
  sql,
  env,
  log,
  background,
  complete,
}: Pick<Platform, 'sql' | 'env' | 'log' | 'background'> & { complete: CompleteMail }): MailWorker {
  const send = createSendMail(env)
  let isDelivering = false
  let hasNewMail = false
  let timer: ReturnType<typeof setInterval> | undefined

  async function deliver() {
    isDelivering = true
    try {
      do {
        hasNewMail = false
        await deliverDueMails({ sql, log, send, complete })
      } while (hasNewMail)
    } finally {
      isDelivering = false
    }
  }

  function wake() {
    hasNewMail = true
    if (!isDelivering) void background.run('mail', deliver)
  }
  return {
    wake,
    start() {
      timer ??= setInterval(wake, POLL_INTERVAL_MS)
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
