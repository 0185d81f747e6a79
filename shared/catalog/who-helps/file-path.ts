/** The file beside a state's packs with those who help there (Helpers in helper.ts). */
export const helpersFilePath = (state: string): string => `/packs/${state}.helpers.json`
