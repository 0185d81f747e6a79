/** Numbers distinct values from 0, in the order of their first use. */
export function numberValues<Value>() {
  const known = new Map<string, number>()
  const values: Value[] = []
  return {
    values,
    add(value: Value): number {
      const key = JSON.stringify(value)
      const number = known.get(key) ?? values.push(value) - 1
      known.set(key, number)
      return number
    },
  }
}
