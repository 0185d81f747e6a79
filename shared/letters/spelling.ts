import type { Language } from './rules.ts'

/** What families write most about, and misspell: no other ordinary word sounds and looks like one of these. */
const KEY_WORDS: Record<Language, string> = {
  en:
    'alzheimers alzheimer dementia diagnosed diagnosis forgetful memory confused medicaid medicare medication medications medicines prescription prescriptions ' +
    'insulin injection injections insurance independent independently assistance assisted assist caregiver somebody someone nobody anybody wheelchair bedridden ' +
    'rollator transfers transferring bathing bathroom shower showers showering dressing dressed clothes toileting toilet diapers remind reminds reminded reminder reminders veteran veterans ' +
    'military pension pensions savings security annuity retirement together separate separated parents husband divorced widowed urgent urgently immediately tomorrow ' +
    'everything everywhere personal properly wandering elopement straight through because trouble problem problems daughter neighbor grandma grandpa grandmother grandfather ' +
    'mother father walker without tablets appointment hospital discharged discharge',
  es:
    'alzheimer demencia memoria olvida olvidadiza olvidadizo silla sillon ruedas baston andador camina bana banar banarse banarla banarlo vestir vestirse vestirla vestirlo viste visten ayuda ayudo ayudamos ayudarle ayudan ' +
    'pastilla pastillas medicina medicinas medicamento medicamentos insulina inyeccion inyecciones inyecta pension ahorros ahorro jubilacion seguro social cheque veterano veterana viuda viudo ' +
    'noche noches duerme necesita necesitamos levantar levantarse levantarla levantarlo levanta juntos prisa urgente urge proximo semana semanas meses dinero cabeza hace hacer quisieramos nadie alguien ' +
    'hospital enfermera acuerda recordarle recuerdo confunde pierde escapa vive vivia vivir mama papa abuela abuelo despacio bano panal',
}
const LONGEST_SLIP = 2

const keyWords = new Map<Language, Map<string, string>>()

/** Replaces each misspelled key word by the word that sounds the same and looks alike: "medicade", "bestirse". */
export function correctSpelling(text: string, language: Language): string {
  const bySound =
    keyWords.get(language) ??
    new Map(KEY_WORDS[language].split(' ').map((word) => [soundOf(word, language), word]))
  keyWords.set(language, bySound)
  const known = new Set(bySound.values())
  return text
    .split(' ')
    .map((word) => {
      if (word.length < 3 || known.has(word)) return word
      const meant = bySound.get(soundOf(word, language))
      return meant !== undefined && countSlips(word, meant) <= LONGEST_SLIP && !ORDINARY.test(word)
        ? meant
        : word
    })
    .join(' ')
}

/** Words of their own that sound like a key word. */
const ORDINARY =
  /^(?:wonder\w*|remainder|assists|pensioner|memories|mothers?|fathers?|separately|toilets|cloths?|security|insurances?|anybodys|bano|banos|ase|asi|ola|valla|vaya)$/

/**
 * What is left of a word when letters that sound alike are the same, doubled letters single, and (in English) vowels
 * after the first letter gone. A simple phonetic key, as Soundex is one.
 */
function soundOf(word: string, language: Language): string {
  const alike =
    language === 'es'
      ? word
          .replace(/ll/g, 'y')
          .replace(/v/g, 'b')
          .replace(/z|c(?=[ei])/g, 's')
          .replace(/qu(?=[ei])|c(?!h)/g, 'k')
          .replace(/(?<!c)h/g, '')
          .replace(/g(?=[ei])/g, 'j')
      : word
          .replace(/ph/g, 'f')
          .replace(/(?:c|s|t)i(?=[ao])/g, 's')
          .replace(/c(?=[eiy])/g, 's')
          .replace(/ck|c|q/g, 'k')
          .replace(/z/g, 's')
          .replace(/(?<=.)(?:h|gh)/g, '')
  const single = alike.replace(/(.)\1+/g, '$1')
  return language === 'es' ? single : single.slice(0, 1) + single.slice(1).replace(/[aeiouyw]/g, '')
}

/** Optimal string alignment distance: letters added, left out, changed or swapped with their neighbor. */
function countSlips(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        at(rows, i - 1, j) + 1,
        (row[j - 1] as number) + 1,
        at(rows, i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(rows, i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return at(rows, a.length, b.length)
}

const at = (rows: readonly number[][], i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
