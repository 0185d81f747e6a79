import type { Rules } from '../rules.ts'

export const payment: Rules = {
  own_money: {
    person: `
      (?<!va |veterans |aid )(social security( check)?|ss check|ssdi|ssi|pensions?|annuity|annuities|retirement (income|fund|account|check|savings|money)|railroad retirement|401 ?k|iras?|nest egg|certificates of deposit)(?! (is|was|ran|run|dried|disappeared) (gone|out|up|spent|cut))
      (private|self) pay(ing|s|er)?
      out of (\\w+ )?pocket
      (pays?|paying|paid) ~ (cash|privately|{ownSelf}|from (her|his|their|my|our) (own|savings|pension|retirement|bank))
      (pays?|paying) for (everything|it|her care|his care|all of it) ~ (out of|from|with|{ownSelf})
      (has|have|with|from|her|his|their|my|our|using|use|on|enough|good) ~ (savings|own money|own funds|investments|stocks|assets|life savings)(?! (is|are|was|were|have|will be|ran|run|has|dried) ~ (gone|out|up|spent|used|exhausted|empty))
      savings (will|would|can|are good|are enough|to pay|cover|pays?)(?! (run|be gone|not))
      (her|his|a|the|family) (trust fund|trust|inheritance|estate)(?! (me|us|him|her|in))
      (rental income|rents|lives on (his|her|a) (pension|savings|check))
      (share of|money from) ~ (house|farm|orchard|business|sale|estate|land)
      what (her|his|the) ~~ (left (her|him|them)|put by|saved|put away)`,
    anyone: `
      (savings?|money|funds|cash|nest egg|account|enough) ~ (to last|lasts?|cover|covers|good for|enough for|for|stretch|pay for) ~ ({span})
      (sell|selling|sold|sale of|proceeds (of|from)|rent|renting|rent from) ~ (house|home|farm|condo|land|place|property|ranch|trailer|business|orchard|acreage|duplex)`,
  },
  savings_run_out: {
    told: `
      (savings?|money|funds|cash|nest egg|account|enough|pocket) ~ (to last|lasts?|last|cover|covers|good for|enough for|for|stretch|pay for|carry) ~ ({span})
      (enough|good) ~ for ~ ({span})
      (savings?|money|funds|cash|nest egg|account) (will|would|is going to|are going to|is about to|are about to|runs?|ran|is|are) ~ (run out|run dry|be gone|running out|running low|almost gone|nearly gone|out|dry|dwindling)(?! of)
      (will|going to|about to|almost|nearly|is|are|we are) (run|running|runs) out of (money|savings|funds|cash)
      (savings?|money|funds|bank account|account|nest egg|everything) ~ (is|are|has been|have been|was|were|been) ~ (gone|empty|spent|used up|exhausted|depleted|drained|all gone|wiped out|eaten up)
      (savings|money|account) ,? ?~ (gone|empty|spent|exhausted|depleted)
      spend(ing|s)? ?down
      (not|has not|have not) (a|one|1) (cent|penny|dime|red cent) (left|to)
      (no|not any|zero) ~ (savings|money|assets|funds|cash)( left)?( ,|$| to pay| and| at all)
      nothing ~ left (in|of|to pay|,|$)
      (is|are|flat|dead) broke(?! (his|her|my|a|the))`,
  },
  medicaid: {
    once: `
      ({medicaid})(?! (office|people|lawyer|lawyers|spend down lawyer|planning))`,
  },
  veteran: {
    once: `
      (a|an|is|being|combat|disabled|war|army|navy|vietnam|korea|korean war|wwii|marine|retired|old|ww2) (veteran|vet)(?! (bills?|appointment|clinic for))
      veterans? (benefits?|affairs|pension|administration|aid)
      aid and attendance
      (the |through the |has |with |from |by the |by |a |her |his |gets )?va (benefits?|pension|aid|pays?|paying|covers?|will|contract|card|community|funding|check|disability|nursing|money|is|helps?)
      (through|from|by|with|under) ~ va
      service connected
      (served|was|been|years?|time|retired) ~ (in|with|from) the (army|navy|marines?|marine corps|air force|coast guard|service|military|national guard)
      (is|was|a|an|former|ex|retired) ~ (marine|sailor|navy man|army nurse|wac|wave|paratrooper)(?! biolog)
      (fought|served) in ~ (vietnam|korea|war|the gulf|iraq|desert storm|wwii|ww2)
      tricare
      , (army|navy|marines|air force) (,|$)`,
  },
  insurance: {
    once: `
      (long term care|ltc|long term|nursing home|nursing care|home care|assisted living|care|convalescent) (insurance|policy|ins)(?! (company denied|lapsed|ran out|she dropped))
      (insurance|policy|plan) ~ (that |which )?(pays|covers|will pay|will cover|pay) ~ (long term care|assisted living|nursing (home|care)|memory care|care|a place|places|for (this|care|it))`,
  },
}
