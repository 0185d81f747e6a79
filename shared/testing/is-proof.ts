/** True under `bun run prove`, which runs the long form of suites that the test command shortens. */
export const isProof = process.env.PROVE === 'full'
