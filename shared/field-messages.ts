/** Sentences on fields of any call for what no form of ours sends, yet a plain client of the contract may. */
export const NOT_TEXT = 'Please send text, or leave it out'
export const NOT_AN_OBJECT = 'Please send one JSON object with the fields of this call'
