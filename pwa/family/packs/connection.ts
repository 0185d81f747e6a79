/** What some browsers tell about the connection (https://wicg.github.io/netinfo/). */
interface NetworkInformation {
  saveData?: boolean
  effectiveType?: string
}

/** Whether the family should be asked before the app loads more than a screen needs. */
export function isConnectionLimited(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
