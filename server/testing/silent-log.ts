import type { Log } from '../platform/log.ts'

/** A log that drops every line. */
export const silentLog: Log = { info() {}, warn() {}, error() {} }
