import { lookup } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Docker and Podman create these files in their containers. */
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv']
/** The names that Docker and Podman give to the machine that runs the container. */
const HOST_NAMES = ['host.docker.internal', 'host.containers.internal']

/** Where this program runs. */
export interface Surroundings {
  isContainer: boolean
  /** The networks of the container's virtual interfaces, in CIDR notation. */
  networks: string[]
  /** Finds all addresses of a name; none if it has none at the moment. */
  resolve(name: string): Promise<string[]>
}

/**
 * Whether a host is in the own network of the container in which this program runs, such as `db` in a compose file. Its
 * name has no dot, and every address is private and in the network of a virtual interface. So neither a machine in the
 * local network (a container with the host's network) nor a service of Kubernetes, whose pods may be on other machines,
 * counts. A name without an address counts, because nothing can be sent there: the peer may start later.
 */
export async function isInOwnNetwork(host: string, around: Surroundings): Promise<boolean> {
  if (!around.isContainer) return false
  if (HOST_NAMES.includes(host.toLowerCase())) return true
  if (host.includes('.') || ipaddr.isValid(host)) return false
  const addresses = await around.resolve(host)
  return addresses.every((address) => isNear(address, around.networks))
}

function isNear(text: string, networks: readonly string[]): boolean {
  const address = ipaddr.process(text)
  if (!['private', 'uniqueLocal'].includes(address.range())) return false
  return networks.some((network) => {
    const block = ipaddr.parseCIDR(network)
    return block[0].kind() === address.kind() && address.match(block)
  })
}

/** Looks at this machine. Reads the interfaces once. */
export function lookAround(): Surroundings {
  return {
    isContainer: CONTAINER_MARKS.some((file) => existsSync(file)),
    networks: Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) =>
      isHardware(name) ? [] : addresses.flatMap(({ cidr, internal }) => (cidr && !internal ? [cidr] : [])),
    ),
    resolve: (name) =>
      lookup(name, { all: true }).then(
        (found) => found.map(({ address }) => address),
        () => [],
      ),
  }
}

/** The interfaces of a container with the host's network include the machine's own, which belong to a device. */
const isHardware = (name: string) => existsSync(`/sys/class/net/${name}/device`)
