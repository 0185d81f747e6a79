/** A row as the API tells it: its times as text in ISO 8601. */
type WithIsoTimes<Row> = {
  [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Row[Name] extends Date | null
      ? string | null
      : Row[Name]
}

/** Writes the times of a row as text in ISO 8601. */
export const withIsoTimes = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as WithIsoTimes<Row>
