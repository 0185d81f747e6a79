type Fields = Record<string, unknown>
type Level = 'info' | 'warn' | 'error'

/** Structured log lines. Never pass a name, an email, an address, a key or a body. */
export type Log = Record<Level, (message: string, fields?: Fields) => void>

/** Writes one JSON object per line to standard error. */
export const jsonLog: Log = {
  info: (message, fields) => write('info', message, fields),
  warn: (message, fields) => write('warn', message, fields),
  error: (message, fields) => write('error', message, fields),
}

function write(level: Level, message: string, fields: Fields = {}) {
  console.error(JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }))
}
