/**
 * How many unread leads or messages are newer than all rows of a list.
 * @param times when the newest unread ones were received (ISO 8601)
 * @param rows the list, newest first
 */
export function countArrived(times: readonly string[] = [], rows: readonly { createdAt: string }[]): number {
  const newest = Date.parse(rows[0]?.createdAt ?? '') || 0
  return times.filter((time) => Date.parse(time) > newest).length
}
