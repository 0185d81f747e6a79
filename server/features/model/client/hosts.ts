import { hostname } from 'node:os'
import { isOnThisMachine } from '#server/platform/encryption/own-machine.ts'
import type { Env } from '#server/platform/env.ts'
import { splitHosts, withProtocol } from '#server/platform/settings/model-settings.ts'

/** The hosts of OLLAMA_HOST. */
export interface Hosts {
  /** All addresses, in the setting's order. */
  addresses: readonly string[]
  /** The addresses that can be asked now, by the names under which servers share their turns. */
  usable(): ReadonlyMap<string, string>
  /** Says which addresses can be asked from now on. Without any, all are tried. */
  setUsable(addresses: readonly string[]): void
}

/** All hosts are usable until a check says otherwise. */
export function createHosts(env: Pick<Env, 'OLLAMA_HOST'>): Hosts {
  const addresses = splitHosts(env.OLLAMA_HOST)
  const all = new Map(addresses.map((address) => [sharedNameOf(address), address]))
  let usable: ReadonlyMap<string, string> = all
  return {
    addresses,
    usable: () => usable,
    setUsable(answering) {
      const found = [...all].filter(([, address]) => answering.includes(address))
      usable = found.length > 0 ? new Map(found) : all
    },
  }
}

/** 127.0.0.1 is another Ollama on each machine, so its name contains the machine's. Credentials are left out. */
function sharedNameOf(address: string): string {
  const { host, hostname: name } = new URL(withProtocol(address))
  return isOnThisMachine(name.replace(/^\[|\]$/g, '')) ? `${hostname()}/${host}` : host
}
