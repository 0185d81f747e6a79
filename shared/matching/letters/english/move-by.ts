import type { Rules } from '../rules.ts'

export const moveBy: Rules = {
  now: {
    told: `
      (discharge|discharged|released) ~ (monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|today)
      (asap|a s a p|right away|immediately|immediate|urgent|urgently|as soon as possible|as soon as we can|emergency placement|straight away|soonest)
      ({place}) ~~ (, )?~ ({soon})
      ({soon}) ~ (if you can|if possible|please)
      (discharge|discharged|discharging|discharges|released|kicked out|out of (here|there|rehab|the hospital)|rehab ends|being discharged|eviction|move out|has to be out|leave|leaving) ~~ ({soon}|(in|within) ~ ([0-9]+|a few|a couple of|several) days|in (a|2|3|one|1) weeks?|this month|end of (the|this) month)
      (we|i|they|she|he|us|hospital|rehab|home|facility|landlord) ~ (have|has|got|gave|gives|are giving|is giving) ~ ([0-9]|1[0-9]|a few|a couple of|few|a|one|30) ~ (days?|weeks?)(?! (ago|a|of|in|off))
      ([0-9]+) days? ~ (up|run out|runs out|end|ends) ({soon}|the day|in|on)
      (within|in|in the next|before|under) (the next |about |a |)?([1-4]|one|couple of|few) (weeks?)( ,|$| or| if| we| she| he| and| please| because)
      (in|within) (the next )?([0-9]+|a few|a couple of|few|couple of) days( ,|$| or| if| we| and| please)
      (in the next|within a|within the|by the end of the|by the end of this|before the end of the|before the end of this|end of the|end of this) month(?! (ago|she|he was))(?= ,|$| if| or| please)
      days? from (today|now)`,
  },
  three_months: {
    near: '{planned}',
    told: `
      (in|within|in about|about|the next|in the next|next|before|inside|over the next|under|by) (the next |about |another |maybe |)?(2|3|2 or 3|2 to 3|a couple of|couple of|couple|a few|few|[6-9] weeks or 2) months?(?! (ago|old|now|she|he|of))
      (in|within|before|next|about|in about|the next|under) (the next |about |another |)?([5-9]|1[0-2]|[5-9] to [0-9]+|[5-9] or [0-9]+) weeks(?! ago)`,
  },
  later: {
    near: '{planned}',
    told: `
      (in|within|at least) (a |another |about |at least |the next |maybe )?(year|years|[1-9] years|[4-9] months|1[0-9] months|couple of years|few years|half a year|a year and a half)( or (so|more|2|3))?(?! (ago|now|old|she|he|of|in|we))(?= ,|$| or| from| at| away| out| down| when| so| and| before| if| until)
      (a|one|[1-9]|couple of|few|[4-9]|1[0-9]|half a) (years?|months) (from now|away|out|down the road|off)
      (not|no|in no|no big|not in any|not in a|are not in a|are not in any|without any) ~ (rush|hurry|hurries)
      no (rush|hurry)
      (next|sometime next|until next|early next|late next|some time next) (year|spring|summer|fall|winter)
      (just|only|merely) (looking|gathering|planning|shopping|researching|collecting|exploring) ~ (ahead|around|information|info|brochures|for (later|the future|now))?( ,|$| at)
      (planning|thinking|looking|plan) (way |well |far )?ahead
      (way |well |further |somewhere )?down the (road|line)`,
  },
}
