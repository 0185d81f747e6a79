/** The key's place in the text of an answer that is stored without it. It can't occur in a JSON text otherwise. */
const PLACE = '"key":""'

/** The text of an answer without its key. */
export const withoutKey = (text: string, key: string): string => text.replace(`"key":"${key}"`, PLACE)

/** The text of an answer with the key from the request. */
export const withKey = (text: string, key: string): string => text.replace(PLACE, `"key":"${key}"`)
