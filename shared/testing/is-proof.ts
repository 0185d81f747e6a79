/** True under `bun run prove`, which runs in full what the test command runs short. */
export const isProof = process.env.PROVE === 'full'
