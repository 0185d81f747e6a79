import { type PeopleWords, parsePeople } from '../people-words.ts'

export const peopleWords: PeopleWords = {
  people: parsePeople(
    'f:mother mama mami ama madre mamacita jefa|m:father papa papi apa padre jefe|f:grandmother abuela abuelita mima nana|m:grandfather abuelo abuelito tata|' +
      'f:aunt tia|m:uncle tio|f:wife esposa mujer|m:husband esposo marido|f:sister hermana|m:brother hermano|f:daughter hija|m:son hijo|f:mil suegra|m:fil suegro|' +
      'f:lady senora|m:man senor|f:neighbor vecina amiga comadre|m:neighbor vecino amigo compadre|f:godmother madrina|m:godfather padrino|x:cousin primo prima nuera yerno|x:staff enfermera doctor doctora muchacha',
  ),
  writer: /^yo$/,
  asksForSelf: /(?:^| )(?:para mi (?:,|mism[oa])|tengo [6-9][0-9] anos|yo soy quien)(?: |$)/,
  writesOfSelf: /(?:^| )(?:yo|soy|tengo|necesito|camino|uso|vivo|me bano|mis pastillas)(?: |$)/,
  pronouns: { ella: 'f', el_: 'm' },
}
