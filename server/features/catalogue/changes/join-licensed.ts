/**
 * Joins homes that staff added with the communities of the register that lists them by now under their license number. Their
 * names may differ. A community's first record stays the one that was stored first.
 * @param licensed which added record has the license of which register's record
 */
export function joinLicensed<R extends { id: string }>(
  communities: [R, ...R[]][],
  licensed: readonly { id: string; recordId: string }[],
): [R, ...R[]][] {
  const all = new Set(communities)
  for (const { id, recordId } of licensed) {
    const [added, listed] = [id, recordId].map((one) =>
      [...all].find((community) => community.some((record) => record.id === one)),
    )
    if (!added || !listed || added === listed) continue
    all.delete(added)
    all.delete(listed)
    // The added record is older than any that joins it: otherwise, adding it was refused.
    all.add([...added, ...listed])
  }
  return [...all]
}
