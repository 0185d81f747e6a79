import { parsePairs, type SpellingWords } from '../spelling-words.ts'

export const spellingWords: SpellingWords = {
  shortForms: parsePairs(
    'two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 fifteen 15 eighteen 18 twenty 20 thirty 30 sixty 60 ninety 90 ' +
      'u you ur your r are ppl people pls please plz please thru through nite night nites nights tho though cuz because ' +
      'cause because gonna going_to wanna want_to gotta got_to yr year yrs years wk week wks weeks mo month mos months hrs hours ' +
      'im i_am ill i_will ' +
      'cant cannot wont will_not ' +
      'aint is_not ' +
      'dx diagnosed dxd diagnosed ' +
      'rx medication asst assist pt patient hx history lb pounds bc because np no_problem',
  ),
  contractions: [
    [/^(do|does|is|has|have|did|could|was|are|would|should|were|need)nt$/, '$1 not'],
    [/^(he|she|who|that|there|nobody|someone)s$/, '$1 is'],
    [/^(i|he|she)d$/, '$1 would'],
    [/^(i|we)ve$/, '$1 have'],
    [/^theyre$/, 'they are'],
  ],
  keyWords:
    'alzheimers alzheimer dementia diagnosed diagnosis forgetful memory confused medicaid medicare medication medications medicines prescription prescriptions ' +
    'insulin injection injections insurance independent independently assistance assisted assist caregiver somebody someone nobody anybody wheelchair bedridden ' +
    'rollator transfers transferring bathing bathroom shower showers showering dressing dressed clothes toileting toilet diapers remind reminds reminded reminder reminders veteran veterans ' +
    'military pension pensions savings security annuity retirement together separate separated parents husband divorced widowed urgent urgently immediately tomorrow ' +
    'everything everywhere personal properly wandering elopement straight through because trouble problem problems daughter neighbor grandma grandpa grandmother grandfather ' +
    'mother father walker without tablets appointment hospital discharged discharge',
  alike: [
    [/ph/g, 'f'],
    [/(?:c|s|t)i(?=[ao])/g, 's'],
    [/c(?=[eiy])/g, 's'],
    [/ck|c|q/g, 'k'],
    [/z/g, 's'],
    [/(?<=.)(?:h|gh)/g, ''],
  ],
  hasSilentVowels: true,
}
