import type { Compiled } from '#pwa/words/translate.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const MARKED = 'åƀçđéƒĝĥîĵķļɱñôþɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÔÞɊŔŠŢÛṼŴẊÝŽ'
/** How much longer a text may be than the English one. */
const LONGER = 0.4
/** The elements of a sentence, and the values of a legal document. */
const PARTS = /<\/?\d+\/?>|\{\w+\}/

const mark = (text: string) =>
  text.replace(new RegExp(`${PARTS.source}|[A-Za-z]`, 'g'), (part) => MARKED[LETTERS.indexOf(part)] ?? part)

/** The text with each letter marked, and 40 % longer. One word stays one. */
function lengthen(text: string): string {
  const words = text.replace(new RegExp(PARTS, 'g'), '').trim()
  const more = words.slice(0, Math.ceil(words.length * LONGER)).trim()
  if (!/\p{L}/u.test(more)) return mark(text)
  const [end = ''] = /[^\p{L}]*$/u.exec(text) ?? []
  return mark(`${text.slice(0, text.length - end.length)}${words.includes(' ') ? ' ' : ''}${more}${end}`)
}

/** A compiled English text in the pseudo-language: a language that no one speaks, with longer texts in marked letters. */
export function toPseudo(text: Compiled): Compiled {
  if (typeof text === 'string') return lengthen(text)
  return text.map((piece) => {
    if (piece === '#') return piece
    if (typeof piece === 'string') return lengthen(piece)
    const [name, kind, forms] = piece
    if (!kind || !forms) return piece
    const pseudo = Object.entries(forms).map(([form, inner]) => [form, inner && toPseudo(inner)])
    return [name, kind, Object.fromEntries(pseudo)] as const
  })
}
