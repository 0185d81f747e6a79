import type { Language } from './rules.ts'

const NUMBERS = words(
  'two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 fifteen 15 eighteen 18 ' +
    'twenty 20 thirty 30 sixty 60 ninety 90 both both dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9 diez 10 once 11 doce 12 ' +
    'quince 15 dieciocho 18 veinte 20 treinta 30',
)
const SHORT_FORMS = words(
  'u you ur your r are ppl people pls please plz please thru through nite night nites nights tho though cuz because ' +
    'cause because gonna going_to wanna want_to gotta got_to yr year yrs years wk week wks weeks mo month mos months hrs hours ' +
    'hes he_is shes she_is im i_am ive i_have id i_would ill i_will hed he_would theyre they_are weve we_have ' +
    'whos who_is thats that_is cant cannot dont do_not doesnt does_not isnt is_not wont will_not hasnt has_not ' +
    'havent have_not didnt did_not couldnt could_not wasnt was_not arent are_not aint is_not wouldnt would_not ' +
    'shouldnt should_not werent were_not neednt need_not theres there_is shed she_would nobodys nobody_is someones someone_is dx diagnosed dxd diagnosed ' +
    'rx medication asst assist pt patient hx history lb pounds bc because np no_problem',
)
const SPANISH_SHORT_FORMS = words('q que xq porque x por pa para pal para_el toda toda tbn tambien d de')

function words(list: string): ReadonlyMap<string, string> {
  const all = list.split(' ')
  return new Map(
    all.flatMap((word, index) =>
      index % 2 === 0 ? [[word, (all[index + 1] as string).replaceAll('_', ' ')]] : [],
    ),
  )
}

const SPANISH =
  /^(?:el|la|los|las|que|de|y|mi|mis|su|con|se|le|una|un|es|esta|en|para|por|ella|ya|muy|tiene|del|al|hay|nos|sola|solo|puede|vive|va|tenemos|sus|lo|como|pero|cuando|nada)$/
const ENGLISH =
  /^(?:the|and|is|to|she|he|her|his|my|of|in|i|for|with|has|at|on|by|needs|does|not|it|we|have)$/

/** The language with more of its most common words in a normalized text. */
export function detectLanguage(text: string): Language {
  const all = text.split(' ')
  const count = (pattern: RegExp) => all.filter((word) => pattern.test(word)).length
  return count(SPANISH) > count(ENGLISH) ? 'es' : 'en'
}

/**
 * A sentence in lower case, without accents and apostrophes, with its contractions and number words resolved. Words and
 * punctuation are separated by single spaces; every kind of punctuation is a comma. What is in quotation marks is
 * left out: it is someone's words, and often means the opposite.
 */
export function normalize(sentence: string): string {
  const plain = sentence
    .toLowerCase()
    .replace(/\bsí\b/g, 'yes')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/["“”«»][^"“”«»]*["“”«»]/g, ' , ')
    .replace(/[’'`´]/g, '')
    .replace(/\bw\/c\b|\bwc\b/g, 'wheelchair')
    .replace(/\bw\/o\b/g, 'without')
    .replace(/\bwith out\b/g, 'without')
    .replace(/\bw\/ ?|\bw(?= )/g, 'with ')
    .replace(/\bc\/ ?/g, 'cada ')
    .replace(/&/g, ' and ')
    .replace(/(\d),(\d)/g, '$1$2')
    .replace(/(\d)([ap]m)\b/g, '$1 $2')
    .replace(/\bd\/c\b/g, 'discharge')
    .replace(/\ba ?\/ ?o\b/g, 'alert and oriented')
    .replace(/\s-+\s|[,;:.!?()[\]…—–*\n/]+/g, ' , ')
    .replace(/[^a-z0-9$%,]+/g, ' ')
  const spanish = detectLanguage(plain) === 'es' ? SPANISH_SHORT_FORMS : undefined
  const resolved = plain
    .split(' ')
    .map((word) => NUMBERS.get(word) ?? spanish?.get(word) ?? SHORT_FORMS.get(word) ?? word)
  return resolved.filter((word) => word !== '').join(' ')
}
