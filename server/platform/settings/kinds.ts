import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { OperatorError } from '../operator-error.ts'

/** Where the service of a systemd unit and its commands find the same settings. */
const USUAL_PLACE = '/etc/hearthfinder/hearthfinder.env'

type Variables = Record<string, string | undefined>

/**
 * Adds the settings of a file to the environment, whose own variables win. Commands that cron runs have no other settings,
 * so they read the server's. The file is SETTINGS_FILE, or else the one at the usual place if it exists.
 * @throws OperatorError if the file can't be read
 */
export function withSettingsFile(environment: Variables, usualPlace = USUAL_PLACE): Variables {
  const path = environment.SETTINGS_FILE || usualPlace
  try {
    return { ...parseSettings(readFileSync(path, 'utf8')), ...environment }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!environment.SETTINGS_FILE && code === 'ENOENT') return environment
    throw new OperatorError(
      `the settings in ${path} cannot be read (${code}): run this as a user who may read the file`,
    )
  }
}

/**
 * Reads the lines of an environment file as systemd does, except escapes and continued lines
 * (https://www.freedesktop.org/software/systemd/man/latest/systemd.exec.html#EnvironmentFile=). Unlike in other formats,
 * a # within a value belongs to it, as in a password.
 */
export function parseSettings(text: string): Record<string, string> {
  const settings: Record<string, string> = {}
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^\s*(?:export\s+)?(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    if (name) settings[name] = value.replace(/^(['"])(.*)\1$/, '$2')
  }
  return settings
}

/** A whole number. */
export const whole = (fallback: number, min: number, max: number) => {
  const within = z
    .number()
    .check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`))
  const digits = z.string().check(z.regex(/^-?\d+$/, 'must be a whole number'))
  return z._default(z.pipe(digits, z.pipe(z.transform(Number), within)), fallback)
}

/** A text for which `isValid` is true. */
export const text = (isValid: (value: string) => boolean, reason: string) =>
  z.string().check(z.refine(isValid, reason))

/** A text of one line. */
export const oneLine = (longest: number) =>
  text(
    (value) => value.length <= longest && !/\p{Cc}/u.test(value),
    `must be one line of at most ${longest} characters`,
  )

/** `on` or `off`. */
export const onOrOff = (fallback: 'on' | 'off') =>
  z._default(z.enum(['on', 'off'], 'must be on or off'), fallback)

export const webAddress = text(
  (value) => /^https?:\/\//.test(value) && URL.canParse(value),
  'must be an address that begins with http:// or https://',
)

/** HTML's rule, as in the portal's forms. It accepts admin@localhost. */
export const mailAddress = z.string().check(z.regex(z.regexes.html5Email, 'must be an email address'))
