import { type DoubtWords, word } from '../doubt-words.ts'

export const doubtWords: DoubtWords = {
  negation: word(
    'not|no|never|cannot|without|neither|nor|hardly|none|nobody|no one|denies|denied|refuses|rather than|instead of|free of|stopped|quit|nothing',
  ),
  unsettled: word(
    'if(?! (?:you|possible|there|that is|they have|we can|anyone|anybody))|what if|might|could(?! (?:not|you|someone please))|maybe|perhaps|probably|worried|scared(?! of needles)|terrified|dread|worry|worries|afraid(?! of)|fear|fears|hope to|hoping|in case|eventually|someday|one day|' +
      'not sure|unsure|no idea|do not know|wonder|wondering|suspect|suspects|guess|unless|would be able|would give|would(?: probably| likely)? (?:need|qualify|end up|want help)|she may|he may|may (?:need|have|be|end|get|soon)|looks like|seems to|rumor|' +
      '(?:neighbors?|cousin|people|friends?|folks|they|church|pastor|brother|sister|aunt|uncle|someone|somebody|everyone|everybody) (?:in law )?(?:also |just |all |always )?(?:thinks?|says?|said|believes?|heard|hears?|swears?|claims?|tells me|told me|hear)|i (?:think|believe|heard|suppose|assume)|supposedly|apparently|' +
      '(?:ruled|rule) out|when the time comes|before (?:she|he) gets|the (?:referral|form|chart|card|paper|file) says|anyones guess|anybodys guess|thought (?:it|she|he) (?:was|had)|mistaken for|tested for|turned out not|like (?:my|her|his|aunt|uncle|our|the) |when ~ (?:savings|money|funds|it|that) (?:is|are|runs?|ran)|(?:will|would|going to|plan to|hope to|want to|then|later|eventually) ~ apply|apply later|after that|then (?:we|she|he|it|they) (?:will|would)|do you|(?:call|email|text|contact|ring) (?:me|us)|will you|would you|have you|are you|can you (?:take|handle|manage)|does your|do your|is there|are there',
  ),
  settledAgain: word(
    'but|so far|for now|right now|as of now|at present|currently|still|today|in fact|as it is|as things are',
  ),
  past: word(
    'was|were|used to|had(?! to)|once|formerly|back when|back then|years ago|before the|last year|in (?:19|20)[0-9][0-9]',
  ),
  present: word('has been|have been|now|since|these days|is|has'),
  takenBack:
    /^ (?:[^ ,]+ ){0,2}(?:anymore|any more|any longer|is over|is not (?:needed|necessary|true|an issue)|was years ago|is behind|ruled out|is gone|not needed)(?: |$)/,
  notWithout: word('(?:no|not|cannot|never) ~~ without|not (?:only|just)|no (?:doubt|question|wonder)'),
  correction:
    /(?:^|[ ,])(?:correction|scratch that|strike that|edit|update|ps|p s|i meant|i mean|i misspoke|my mistake|sorry|oops|wait|actually|i was wrong|take that back|change of plans?|changed (?:his|her|their|our) minds?|no ,? ?not|just (?:called|told me|heard))(?= |$)/,
}
