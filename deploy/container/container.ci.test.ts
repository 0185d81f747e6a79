import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Env } from '#server/platform/env.ts'
import { readBlocks } from '#server/platform/http/client-address.ts'
import { DEFAULT_MATCH_DEADLINE_MS } from '#shared/matching/matching.ts'

const read = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')
const containerfile = await read('Containerfile')
const compose = await read('compose.yaml')
const example = await read('.env.example')
const { packageManager } = JSON.parse(await read('../../package.json'))

/** How long a stop waits for other requests, and then for the statements of three pools (server/main.ts). */
const DRAIN_MS = 10_000
const POOLS_MS = 15_000

interface Service {
  image: string
  environment?: Record<string, string>
  volumes?: string[]
  networks: string[] | { front: { ipv4_address: string } }
  ports?: string[]
  read_only: boolean
  cap_drop: string[]
  security_opt: string[]
  mem_limit: string
  stop_grace_period?: string
}
interface Compose {
  services: Record<string, Service>
  networks: { front: { ipam: { config: { subnet: string }[] } }; database: { internal: boolean } }
}
const { services, networks } = Bun.YAML.parse(compose) as Compose
const { server, postgres, caddy } = services as Record<'server' | 'postgres' | 'caddy', Service>

/** What follows a word of the Containerfile, in its last stage. */
const lastStage = containerfile.split(/^FROM /m).at(-1) ?? ''
const instruction = (word: string) => new RegExp(`^${word} (.+)$`, 'm').exec(lastStage)?.[1]
const variable = (name: string) => new RegExp(`\\b${name}=(\\S+)`).exec(lastStage)?.[1]

test('every setting of the compose file is one of the server, and .env.example has every value it wants', () => {
  const settings = Object.keys(server.environment ?? {})
  expect(settings.filter((name) => !(name in Env.shape))).toEqual([])
  const wanted = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  const given = [...example.matchAll(/^#?([A-Z\d_]+)=/gm)].map(([, name]) => name)
  expect(given.toSorted()).toEqual([...new Set(wanted)].toSorted())
})

test('the image has the Bun of package.json, a user without rights, and starts the program without a shell', () => {
  expect(containerfile).toContain(`FROM docker.io/oven/${packageManager.replace('@', ':')} AS build\n`)
  expect(instruction('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  for (const word of ['ENTRYPOINT', 'CMD', 'HEALTHCHECK .* CMD']) expect(instruction(word)).toMatch(/^\["/)
})

test('ports, folders and addresses agree', () => {
  expect(variable('PORT')).toBe(instruction('EXPOSE'))
  expect(caddy.environment?.SERVER).toBe(`server:${instruction('EXPOSE')}`)
  expect([variable('DATA_DIR'), instruction('WORKDIR')]).toEqual([
    instruction('VOLUME'),
    instruction('VOLUME'),
  ])
  expect(server.volumes).toEqual([`data:${instruction('VOLUME')}`])
  const { ipv4_address: proxy } = (caddy.networks as { front: { ipv4_address: string } }).front
  expect(server.environment?.TRUST_PROXY).toBe(proxy)
  const [[network, bits] = []] = readBlocks(networks.front.ipam.config[0]?.subnet ?? '')
  expect(network?.toString()).toBe(proxy.replace(/\.\d+$/, '.0'))
  expect(bits).toBe(24)
})

test('every container is confined, only Caddy has ports, and only the server reaches Postgres', () => {
  for (const service of Object.values(services)) {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/\d/),
      // A version, so that an update is a decision.
      ...(service !== server && { image: expect.stringMatching(/^docker\.io\/.+:.+$/) }),
    })
  }
  const published = Object.keys(services).filter((name) => services[name]?.ports)
  expect(published).toEqual(['caddy'])
  expect(postgres.networks).toEqual(['database'])
  expect(networks.database.internal).toBe(true)
  const reaching = Object.entries(services).filter(([, { networks: own }]) =>
    Object.values(own).includes('database'),
  )
  expect(reaching.map(([name]) => name)).toEqual(['server', 'postgres'])
})

test('a container has time to answer the families who wait before it is killed', () => {
  const grace = Number.parseInt(server.stop_grace_period ?? '', 10) * 1000
  expect(grace).toBeGreaterThanOrEqual(DEFAULT_MATCH_DEADLINE_MS + DRAIN_MS + POOLS_MS)
})
