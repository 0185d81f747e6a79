/** True under `bun run prove`, which runs the full form of tests that the test command shortens. */
export const isProof = process.env.PROVE === 'full'
