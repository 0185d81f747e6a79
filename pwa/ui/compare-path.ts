import { SCREENS } from '#shared/contract/paths.ts'

/** The maximum number of communities to compare. */
export const MAX_COMPARED = 4

/** The path that compares these communities. */
export const comparePath = (ids: readonly string[]): string =>
  `${SCREENS.compare}?${new URLSearchParams({ ids: ids.join(',') })}`
