import * as z from 'zod/mini'

/** The `Proof-Of-Work` header of an operation, for its documentation. */
export const ProofHeader = z.optional(
  z
    .string()
    .check(
      z.describe(
        'A solved challenge of `/api/challenge`. It is used only above the limit, and an invalid one counts as none.',
      ),
    ),
)
