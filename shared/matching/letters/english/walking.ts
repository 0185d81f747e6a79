import type { Rules } from '../rules.ts'

export const walking: Rules = {
  alone: {
    person: `
      walks? ~ ({alone}|without (it|a|an|her|his|the|any|anything|holding)|{well}|everywhere|to (the|church|town)|[0-9]+ miles?|a mile|the dog|her dog|his dog|miles)
      walking ~ ({alone}|is (fine|good|no problem|ok|okay|not a problem))
      (gets|getting|get|moves|goes|gets herself|gets himself) (around|about) ~ ({alone}|{well}|on (her|his) own 2 feet|with nothing|without (a|any|her|his)|with no)
      (ambulates|ambulatory|ambulation|walks|walking|mobility|gait) ,? ?~ (independent|independently|without ~ device|steady|with no device|unassisted)
      (independent|independently) (with|in)? ?(walking|ambulation|ambulating|ambulatory|mobile)
      (steady|good|sure|fine) on (her|his|my) feet
      no (trouble|problems?|issues?|difficulty) (with )?(walking|getting around|getting about)
      (does not|do not|never|has not) (need|needed|use|used|uses) ~ (cane|walker|stick)
      can ~ walk ~ ({alone}|{well}|a mile|for miles|miles|anywhere|everywhere)`,
  },
  cane_or_walker: {
    person: `
      (uses?|using|needs?|has|have|got|on|with|behind|leans?|holds?|holding|pushes|pushing|carries|walks?|walking|walker|gets|get|about|around|only|ambulates|shuffles|steady|grabs|relies) ~ ({aid})
      ({aid}) (user|dependent|level|at all times|everywhere|for balance|full time|all day|inside|in the house)
      (ambulat\\w+|mobility|walks|gait|device|dme) , (with |uses )?~ ({aid})
      cannot ~~ without ~ ({aid}|it)(?<!it)`,
  },
  wheelchair: {
    person: `
      (in|uses?|using|needs?|needed|on|to|with|without|from|her|his|my|get|out of|has|power|manual|electric|transport|standard|confined to|bound to|is|the) ~ (manual |power |electric |transport |motorized |light |lightweight |regular |rented |borrowed )?{chair}(?! (accessible|access|ramp|van|friendly|races|bus|lift van))
      {chair} (bound|level|dependent|user|full time|fulltime|all the time|now|since|for all|for everything|most of the day|for mobility)
      mobility , {chair}
      , {chair} (since|because|full|now|,)`,
    anyone: `
      (push|pushes|wheel|wheels|pushing|wheeling|roll) {her} ~ (in|around in|everywhere in) (a|the|her|his) ~ {chair}`,
  },
  bedbound: {
    person: `
      bed ?bound
      bed ?ridden
      (stuck|confined|lies|lays|lying|laying|stays|is) (in|to) ~ bed (all|for good|full|day|24|around|and|always|only|now|since|permanently|the whole|most|,)
      in ~ bed (all day|all the time|24|around the clock|day and night|full time|for good|permanently)
      confined to ~ bed
      (has not|have not|has never) (been |gotten |got |left )(up )?(out of |up from |from )?~ bed
      (cannot|does not|never|can no longer|no longer|has not been able to|not able to|unable to|is not able to) (leave|leaves|get out of|gets out of|get up from|come out of|be out of|gets up from) ~ bed(?! (without|alone|by|on|unless|until|at|in the|herself|himself|unassisted|safely|most))
      not been out of ~ bed`,
  },
}
