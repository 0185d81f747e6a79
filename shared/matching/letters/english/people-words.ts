import { type PeopleWords, parsePeople } from '../people-words.ts'

export const peopleWords: PeopleWords = {
  people: parsePeople(
    'f:mother mom moms mother mum mama mommy momma ma|m:father dad dads father papa daddy pop pops|f:grandmother grandma gramma grandmother granny nana grandmas|' +
      'm:grandfather grandpa grandfather granddad gramps|f:aunt aunt auntie|m:uncle uncle|f:wife wife wifes|m:husband husband hubby|f:sister sister sis|' +
      'm:brother brother bro|f:daughter daughter|m:son son|f:mil mil|m:fil fil|f:lady lady woman mrs ms|m:man gentleman mr|f:godmother godmother|m:godfather godfather|' +
      'x:neighbor neighbor friend cousin|x:staff aide nurse doctor caregiver helper therapist surgeon',
  ),
  writer: /^(?:i|me|myself)$/,
  asksForSelf:
    /(?:^| )(?:for myself|about myself|i am the one (?:who|that) (?:needs?|will|would|is)|i am [6-9][0-9]|im [6-9][0-9]|i need a place for me)(?: |$)/,
  writesOfSelf: /(?:^| )i(?: |$)/,
  pronouns: { she: 'f', her: 'f', he: 'm', his: 'm', him: 'm' },
}
