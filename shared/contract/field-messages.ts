/** Messages for input that our forms never send but other API clients may. */
export const NOT_TEXT = 'Please send text, or leave it out'
export const NOT_AN_OBJECT = 'Please send one JSON object with the fields of this call'
