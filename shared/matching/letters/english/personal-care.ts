import type { Rules } from '../rules.ts'

export const personalCare: Rules = {
  alone: {
    person: `
      (bathes|showers|washes|bathing|showering|washing|bathe|shower|bath|dresses|dress|dressing|grooms) ~ (and|or) ~ ({dress}|{bathe}|{toilet}|changes clothes|grooms|toilets) ~ ({alone}|{well}|no problem|is no problem|are no problem|independently|herself|himself|the same as ever)
      (bathes|showers|washes|takes (a|her|his) (bath|shower)s?) ~ ({alone}|{well})
      (takes|take) (her|his|a) (bath|shower) and ~ ({dress}|puts on ~) ~ ({alone}|{well})
      (bathes|showers|washes|dresses|bathe|shower|dress) (herself|himself)
      (independent|indep|i|independently) (with|in|for) (all |her |his |most )*(adls?|bathing|showering|dressing|personal care|self care|grooming)
      (adls?|bathing|personal care|self care) ,? ?~ (independent|indep|{alone})
      (does not|do not|never|no) (need|needs|want|require) ~ (help|hand|assistance|anyone|anybody|someone) (with |in |to |for |getting )?~ ({bathe}|{dress}|personal care|adls|grooming)
      no help (with|needed with|for|in) ~ ({bathe}|{dress}|adls|personal care)
      (tub|bathing|shower|showering|bath|dressing|closet|washing) and ~ ({dress}|closet|{bathe}) (are |is |she does |he does |all )?(no problem|fine|not a problem|on (her|his) own|{alone}|{well})
      (takes care of|looks after|cares for) (herself|himself|all (her|his) own|(her|his) own (bathing|washing|hygiene|needs|personal))
      (does|do|manages|handles) ~ (her|his|my) own (bathing|washing|showers?|showering|dressing|grooming|hygiene|personal care)
      (bathe|shower|wash) and dress (herself|himself|myself|{alone}|fine|ok)
      (he|she|i) (can )?~ (showers?|bathes?|wash(es)?) and ~ (dress(es)?|changes clothes|shaves) ~ ({alone}|{well})`,
  },
  some_help: {
    person: `
      cannot ~ ({bathe}|{dress}|shirt|wipe) ~ (without|alone|by (herself|himself)|on (her|his) own)
      (cannot|what i cannot do is|trouble with|needs help with|struggles with|has trouble|difficulty) ~ (tub|bath|bathing|shower|showering|stockings|buttons|dressing|getting dressed|socks)
      (help|hands on help|hand|aide) ~ (to|with|for|getting|in|at) ~ ({bathe}|{dress}|grooming|hygiene|adls)(?! at night)`,
    anyone: `
      ({needs}) ~ (help|hand|assist|assistance|aide|helper|someone|somebody|person|prompting|cueing|cues|supervision|reminders) ~~ ({bathe}|{dress}|wiping|toileting|grooming|hygiene|adls)(?! at night)
      (help|helps|helping|helped|assist|assists|assisting) ({her} )?~ ({bathe}|{dress}|grooming|hygiene|toileting)(?! at night)
      (bathing|showering|showers?|baths?|dressing|washing|bathing and dressing|grooming|toileting|adls?) ,? ?~ (help|assist|assistance|min|mod|minimal|moderate|with help|needs help|standby|stand by|sba|cga|supervision|setup|cueing|hands on)(?! at night)
      (min|mod|minimal|moderate|some|partial|standby|stand by|hands on|setup|set up)( assist| a| help)? (with|for|of 1 for|in) ~ (adls?|{bathe}|{dress}|grooming)
      ({helper}) ~ (gets?|helps?) {her} ~ (soaped|bathed|showered|washed|dressed|cleaned up|ready)
      ({helper}) ~ (stands? by|watch(es)?|sits) ~ (while|when|during|in) ~ ({bathe})
      (shower|bath|tub|bathe|bathing) ~ (without|unless) (somebody|someone|an aide|help|me|us|a person)
      (wash|washes|washing|scrub|scrubs|scrubbing|do|does) (her|his) (back|feet|hair|legs)`,
  },
  full_help: {
    person: `
      (dependent|total care|total assist|total help|full assist|full care|total dependence|max assist|maximum assist|dep) ~ (adls?|personal care|care|bathing|self care)
      adls? ,? ?~ (dependent|total|max|dep)(?! (with|of) some)
      cannot do (anything|a thing|any of it|any of that|nothing) for (herself|himself)
      no part of ~~ (herself|himself)
      (needs|requires|gets|takes) (total|full|complete|24 hour total) (care|assistance|help|assist)(?! (at night|with (meds|pills|meals)))
      total care
      (has to|needs to|must) be ~ (bathed|washed|soaped) ~~~ (dressed|clothed) ~~~ (toileted|toilet|changed|wiped|fed|cleaned)
      (needs|requires|has) ~ (everything|all of it|it all) done for (her|him)
      (needs|requires) help with everything`,
    anyone: `
      ({care} ,? ?){2,}~ and ~ ({care}) {her}
      ({care}) {her} ~~~ ({care}) {her} ~~~ ({care}) {her}
      full bed bath
      ({bathe}) ~~~ ({dress}) ~~~ (head to toe|all of it|everything)
      ({doBathe}) {her} ~~~ ({doDress}) {her} ~~~ ({doToilet}|feed|feeds)
      ({doBathe}) (and )?({doDress}) (and ({doToilet}|feed|feeds) )?{her} ~~~ (head to toe|{doToilet}|feed|feeds)
      ({doToilet}) {her} ~~~ ({doBathe}) {her} ~~~ ({doDress}|changes?)
      (we|i|they|others|staff|aides|somebody|someone else) ~ (do|does) (everything|it all|all of it|all the) ~ (for (her|him)|bathing)
      everything ~~ (toilet|bath|dressing) ~ (done by|by) (us|others|aides|staff|me|somebody)`,
  },
}
