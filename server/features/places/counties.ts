import { readCounties } from './zip-file.ts'

let loading: Promise<ReadonlyMap<string, string>> | undefined

/**
 * The county of each ZIP code, as 'Travis, TX', without the word "County". A ZIP code that crosses a border is in the county
 * that GeoNames gives it. The file is read once, when someone first asks.
 */
export function countiesByZip(): Promise<ReadonlyMap<string, string>> {
  loading ??= readCounties().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}
