/** True under `bun run prove`, which runs the long form of suites that the test command shortens. */
export const isProof = process.env.PROVE === 'full'
/** True there and under `bun run test:ci`, which runs more cases of the longest suites than the test command. */
export const isLonger = isProof || process.env.PROVE === 'ci'
