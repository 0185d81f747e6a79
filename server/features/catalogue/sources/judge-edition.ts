import { isOlder, type Staged } from '../stage-file.ts'

/** An edition is applied by itself only if at least this share of its rows can be read, … */
const MIN_READABLE_SHARE = 0.95
/** … and at most this share of the source's homes vanishes. */
const MAX_VANISHED_SHARE = 0.05

/** Why an edition waits for the operator, in words; empty if it is applied by itself. */
export function judgeEdition(staged: Staged): string[] {
  const { file, compared, dated, stored } = staged
  const readable = file.read - file.unreadable
  return [
    ...(readable < file.read * MIN_READABLE_SHARE
      ? [`${file.unreadable} of ${file.read} rows can't be read`]
      : []),
    ...(compared.noLongerListed > compared.listed * MAX_VANISHED_SHARE
      ? [`${compared.noLongerListed} of ${compared.listed} homes are gone`]
      : []),
    ...(isOlder(staged) ? [`it is from ${dated.sourceDate}, before the ${stored?.sourceDate} in use`] : []),
  ]
}
