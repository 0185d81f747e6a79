/**
 * How many unread leads or messages are newer than all rows of a list.
 * @param times when the newest unread ones were received (ISO 8601)
 * @param rows the list; a correction moves a lead up, so the first isn't always the newest
 */
export function countArrived(times: readonly string[] = [], rows: readonly { createdAt: string }[]): number {
  const newest = Math.max(0, ...rows.map(({ createdAt }) => Date.parse(createdAt)))
  return times.filter((time) => Date.parse(time) > newest).length
}
