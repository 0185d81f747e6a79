import type { Query } from '#server/platform/database/connect.ts'

/**
 * Removes the keys from at most `limit` answers that may have one, and skips those that another transaction has locked.
 * A text that has another key than the submission's, which no version of this program stored, stays as it is.
 * @returns how many answers were looked at
 */
export async function removeKeys(query: Query, limit: number): Promise<number> {
  const { count } = await query`
    with answer as materialized (
      select key_hash, substring(response from '"key":"([0-9a-f-]{36})"') as key from submissions
      where response is not null and keyless is null order by key_hash limit ${limit} for update skip locked
    )
    update submissions set keyless = true, response = case
        when sha256(convert_to(key, 'UTF8')) = answer.key_hash
        then overlay(response placing '' from position('"key":"' || key || '"' in response) + 7 for length(key))
        else response
      end
    from answer where submissions.key_hash = answer.key_hash`
  return count
}
