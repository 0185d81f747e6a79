import { describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { OperatorError } from './operator-error.ts'

describe('the environment', () => {
  test('has a default for everything', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: 'localhost',
      DATA_DIR: './data',
      ADMIN_USERNAME: 'admin',
      ADMIN_EMAIL: 'admin@localhost',
      MATCH_DEADLINE_MS: 20_000,
      MATCH_CONCURRENCY: 1,
      OLLAMA_HOST: 'http://127.0.0.1:11434',
      OLLAMA_MODEL: 'gemma3:4b',
      MODEL_EXAM: 'on',
      TRUST_PROXY: '',
      RATE_LIMIT_PER_MINUTE: 60,
      DRAIN_S: 0,
      INPUT_COST_PER_MILLION_TOKENS: 3,
      OUTPUT_COST_PER_MILLION_TOKENS: 15,
      TIME_ZONE: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
  })

  test('treats an empty or blank value as unset', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', TIME_ZONE: ' ' })).toEqual(readEnv({}))
  })

  test('keeps valid values', () => {
    const given = {
      PUBLIC_URL: 'https://care.example.org',
      DATABASE_URL: 'postgres://a:b@one.example/care',
      TRUST_PROXY: '127.0.0.1, ::1, 10.0.0.0/8',
      SMTP_URL: 'smtps://user:word@mail.example.org:465?pool=true',
      MAIL_FROM: 'Maple & Oak <care@example.org>',
      TIME_ZONE: 'America/Chicago',
      SITE_NAME: 'Maple & Oak',
      SUPPORT_PHONE: '(555) 555-0100',
      OLLAMA_HOST: 'models.example:11434',
      OLLAMA_MODEL: 'hf.co/someone/a-model:Q4_K_M',
      MODEL_EXAM: 'off',
    }
    expect(readEnv({ ...given, PORT: '0', OTHER: 'kept out' })).toMatchObject({ ...given, PORT: 0 })
    expect(
      readEnv({ INPUT_COST_PER_MILLION_TOKENS: '0.25', OUTPUT_COST_PER_MILLION_TOKENS: '0' }),
    ).toMatchObject({ INPUT_COST_PER_MILLION_TOKENS: 0.25, OUTPUT_COST_PER_MILLION_TOKENS: 0 })
    expect(readEnv({ OTHER: 'kept out' })).not.toHaveProperty('OTHER')
  })

  test('removes the trailing slash from PUBLIC_URL', () => {
    expect(readEnv({ PUBLIC_URL: 'https://Care.example.org:8443/' }).PUBLIC_URL).toBe(
      'https://care.example.org:8443',
    )
  })

  test.each([
    ['PORT', 'web', 'PORT must be a whole number'],
    ['PORT', '0x50', 'PORT must be a whole number'],
    ['PORT', '3000.5', 'PORT must be a whole number'],
    ['PORT', '70000', 'PORT must be at most 65535'],
    ['PORT', '-1', 'PORT must be at least 0'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address that begins with postgres://'],
    [
      'DATABASE_URL',
      'postgres://me:sec,ret@a:5432,b:5433/care',
      'DATABASE_URL names several hosts: name the one',
    ],
    [
      'DATABASE_OWNER_URL',
      'postgres:///care?host=/run/postgresql,b',
      'DATABASE_OWNER_URL names several hosts',
    ],
    [
      'DATABASE_URL',
      'postgres://me:secret@a:70000/care',
      'DATABASE_URL is not an address: write postgres://',
    ],
    ['DATABASE_OWNER_URL', 'x', 'DATABASE_OWNER_URL must be an address that begins with postgres://'],
    [
      'DATABASE_OWNER_URL',
      'postgres://x',
      'DATABASE_URL is missing: DATABASE_OWNER_URL is the same database',
    ],
    ['PUBLIC_URL', 'care.example.org', 'PUBLIC_URL must be an address that begins with http:// or https://'],
    ['PUBLIC_URL', 'https://', 'PUBLIC_URL must be an address that begins with http:// or https://'],
    ...['/finder', '/finder/', '/?', '?a=b', '#top', '//'].map((rest) => [
      'PUBLIC_URL',
      `https://care.example.org${rest}`,
      'PUBLIC_URL must be an address without a path, such as https://care.example.org',
    ]),
    ['PUBLIC_URL', 'https://me:secret@care.example.org', 'PUBLIC_URL must be an address without a path'],
    [
      'ALLOW_PLAIN_TEXT',
      'smtp',
      'ALLOW_PLAIN_TEXT must list settings among DATABASE_URL, DATABASE_OWNER_URL',
    ],
    ['SECURITY_CONTACT', 'http://care.example.org', 'SECURITY_CONTACT must be an email address, or'],
    ['REVERSE_GEOCODE_URL', 'ftp://x', 'REVERSE_GEOCODE_URL must be an address'],
    ['MATCH_DEADLINE_MS', '99', 'MATCH_DEADLINE_MS must be at least 100'],
    ['MATCH_CONCURRENCY', '0', 'MATCH_CONCURRENCY must be at least 1'],
    ['OLLAMA_HOST', 'ftp://x', 'OLLAMA_HOST must be an address such as http://127.0.0.1:11434'],
    ['OLLAMA_HOST', 'a machine', 'OLLAMA_HOST must be an address such as http://127.0.0.1:11434'],
    ['OLLAMA_MODEL', 'gemma 3', 'OLLAMA_MODEL must be the name of a model such as gemma3:4b'],
    ['MODEL_EXAM', 'no', 'MODEL_EXAM must be on or off'],
    ['DRAIN_S', '-1', 'DRAIN_S must be at least 0'],
    ['DRAIN_S', '61', 'DRAIN_S must be at most 60'],
    ['RATE_LIMIT_PER_MINUTE', '0', 'RATE_LIMIT_PER_MINUTE must be at least 1'],
    ['TRUST_PROXY', 'the proxy', 'TRUST_PROXY must be addresses or CIDR blocks'],
    ['TRUST_PROXY', '10.0.0.0/64', 'TRUST_PROXY must be addresses or CIDR blocks'],
    ['TRUST_PROXY', '0.0.0.0/0', "'0.0.0.0/0' trusts every address"],
    ['TIME_ZONE', 'Mars/Olympus', 'TIME_ZONE must be a time zone such as America/Chicago'],
    ['TIME_ZONE', '+05:00', 'TIME_ZONE must be a time zone such as America/Chicago'],
    ['INPUT_COST_PER_MILLION_TOKENS', '$3', 'INPUT_COST_PER_MILLION_TOKENS must be an amount of dollars'],
    ['INPUT_COST_PER_MILLION_TOKENS', '1e3', 'INPUT_COST_PER_MILLION_TOKENS must be an amount of dollars'],
    ['OUTPUT_COST_PER_MILLION_TOKENS', '-1', 'OUTPUT_COST_PER_MILLION_TOKENS must be an amount of dollars'],
    ['OUTPUT_COST_PER_MILLION_TOKENS', '10001', 'OUTPUT_COST_PER_MILLION_TOKENS must be at most 10000'],
    ['S3_ENDPOINT', 's3.example.org', 'S3_ENDPOINT must be an address'],
    ['S3_REGION', 'eu central', 'S3_REGION must be the name of a region'],
    ['S3_BUCKET', 'Care Images', 'S3_BUCKET must be the name of a bucket'],
    ['SITE_NAME', 'x'.repeat(61), 'SITE_NAME must be one line of at most 60 characters'],
    [
      'JWT_SECRET_PREVIOUS',
      'x'.repeat(40),
      'JWT_SECRET_PREVIOUS must have the form 2026-12-24:SECRET, with the last day of the overlap',
    ],
    [
      'JWT_SECRET_PREVIOUS',
      `2999-01-01:${'x'.repeat(40)}`,
      'JWT_SECRET_PREVIOUS must end in at most 31 days',
    ],
    [
      'JWT_SECRET_PREVIOUS',
      `2020-01-01:${'x'.repeat(40)}`,
      'JWT_SECRET is missing: JWT_SECRET_PREVIOUS contains the secret before it',
    ],
    ['JWT_SECRET', 'x'.repeat(31), 'JWT_SECRET must be at least 32 characters long'],
    ['ADMIN_USERNAME', 'x'.repeat(51), 'ADMIN_USERNAME must be one line of at most 50 characters'],
    ['ADMIN_EMAIL', 'olive', 'ADMIN_EMAIL must be an email address'],
    ['ADMIN_PASSWORD', 'seven77', 'ADMIN_PASSWORD must be 8 to 200 characters long'],
    ['SMTP_URL', 'mail.example.org', 'SMTP_URL must be an address that begins with smtp:// or smtps://'],
    ['SMTP_URL', 'smtp://', 'SMTP_URL must be an address that begins with smtp:// or smtps://'],
    ['MAIL_FROM', 'Care', 'MAIL_FROM must be an address such as care@example.org'],
    ['MAIL_FROM', 'a@b.org\nBcc: c@d.org', 'MAIL_FROM must be an address'],
    ['MAIL_FROM', 'Care\n<a@b.org>', 'MAIL_FROM must be an address'],
    ['OPERATOR_EMAIL', 'one@example.org, two@example.org', 'OPERATOR_EMAIL must be an email address'],
    ['SUPPORT_PHONE', 'one\ntwo', 'SUPPORT_PHONE must be one line'],
    ['METRICS_TOKEN', 'too short', 'METRICS_TOKEN must be 16 to 200 ASCII characters without spaces'],
    ['METRICS_TOKEN', 'a token with some spaces', 'METRICS_TOKEN must be 16 to 200 ASCII characters'],
    ['ACCESS_LOG', 'on', 'ACCESS_LOG must be off or json'],
  ])('names the invalid variable: %s=%j', (name, value, message) => {
    expect(() => readEnv({ [name]: value })).toThrow(OperatorError)
    expect(() => readEnv({ [name]: value })).toThrow(message)
  })

  const S3 = {
    S3_ENDPOINT: 'https://s3.example.org',
    S3_REGION: 'eu-central-1',
    S3_BUCKET: 'care-images',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }

  test('accepts all S3 variables together', () => {
    expect(readEnv(S3)).toMatchObject(S3)
  })

  test.each(Object.keys(S3))('rejects the S3 variables without %s', (name) => {
    const all = 'S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY'
    expect(() => readEnv({ ...S3, [name]: '' })).toThrow(
      new OperatorError(`${name} is missing: ${all} are set together or not at all`),
    )
  })

  test('never repeats an invalid value, which could contain a password', () => {
    expect(() => readEnv({ DATABASE_URL: 'mysql://me:secret@x' })).toThrow(/^(?!.*secret)/)
  })
})
