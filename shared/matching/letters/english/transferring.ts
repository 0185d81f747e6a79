import type { Rules } from '../rules.ts'

export const transferring: Rules = {
  alone: {
    person: `
      (swings|slides|scoots|shifts|pulls|pushes) (herself|himself|myself) ~ (into|out of|from|over|up|onto|to)
      transfers? ~ ({alone}|{well}|herself|himself)
      transfers? ,? ?(independent|indep|independently|{alone}|self)
      (independent|independently) (with|in|for) transfers?
      (gets?|getting|stands?|climbs|sits|is|hops|pops) (herself |himself )?(up|out of|in and out of|into|from) (and ~ )?~ ({alone}|{well}|faster than|no problem|with no (help|trouble))
      (gets|get|getting) (herself|himself|myself) (up|out of|in and out of|from|into)
      (gets|get|stands|stand|rises) (up )?~ (bed|chair|sofa|couch|recliner|toilet) ~ {alone}
      (does not|do not|never|no) (want or )?(need|needs|require|requires|take|takes) (to be helped|to be lifted|(any |a |anyone |somebody |anybody )?{help}?) ?(to |getting |get |in |with |when )(get )?(up|standing|stand|getting|out|transfers|transferring|her chair|his chair|into)
      (does not|do not) need to be (helped|lifted|pulled) (up|out)
      out of (that|the|her|his|a) (chair|bed) (faster|quicker|before)
      from (it|the chair|the wheelchair|there|chair|bed) ~ (bed|mattress|chair|toilet|car) ~ ({alone}|by my own|by her own|by his own)
      (up|in) and (down|out) (of (bed|the chair|chairs) )?({alone})`,
  },
  one_helper: {
    anyone: `
      ({helper}|a hand|a boost|a pull|a push|an arm) ~ ({her} )?(to|getting|when|while) ~ (stands?|gets? up|getting up|out of bed|out of the chair|rises?|up from)(?! (at night|to))
      (gets?|getting|stands?) (up )?~ with (help|a hand|an arm|one person|a boost|a little help|somebody|someone|an aide)
      cannot (stand|get up|rise) ~ (alone|by (herself|himself)|on (her|his) own)
      (min|mod|minimal|moderate|max|contact guard|standby|stand by|cga|sba|hands on) (assist|a)(?! (x ?2|of 2|times 2|2|with 2))( x ?1| of (1|one))? ~ transfers?
      transfers? ,? ?(with |is |are |needs? |at )?(min|mod|minimal|moderate|contact guard|standby|stand by|cga|sba|one|1|hands on|single)( person)? ?(assist|a|person|helper|helps?)?(?! (x ?2|of 2|2))
      (assist|assistance|assist x) ?(of |x ?)?(1|one)( person)?
      (one|1) person (assist|transfer|assistance)
      stand pivot(?! ~ 2)
      gait belt
      (do|does|make|makes|did) transfers with (one|1)
      transfers? with (one|1|{helper})
      ({needs}) ~ ({help}) ~ (to stand|standing|get up|getting up|to get up|out of (bed|the bed|a chair|the chair|chairs|her|his)|up from|up out|in and out of (bed|the bed|a chair|chairs|her|his)|transferring|with transfers|to transfer|into bed|in bed|into the chair)(?! at night)
      ({needs}) (a |one )?person ~ (to stand|stand|get up|out of bed|transfer)
      ({helper}) (has to |have to |must |needs to |need to |can )?(helps?|lifts?|pulls?|gets?|hauls?|steadies|steady|moves?|boosts?|transfers?|guides?|pivots?|hoists?) {her} (up|out of (bed|the bed|the chair|her|his|chairs)|from ~ to|stand|to her feet|to his feet|into (bed|the bed|the chair|her chair|his chair|the wheelchair))(?! with)
      (one|1) (aide|person|helper|nurse|of us) ~ (moves|gets|lifts|helps|transfers|pulls|steadies|can get|is enough|can move|can lift)
      cannot (get up|stand up|stand|rise|get out of (bed|the bed|a chair|the chair|her|his)) ~ (without|unless) (help|somebody|someone|an aide|a person|me|us|assistance|being pulled)
      (has to|must|needs to|have to) be (helped|pulled|lifted|hauled|boosted) (up|out of|to (stand|her feet|his feet))
      i ~ (haul|lift|pull|hoist|heave|drag) {her}( up| out| to| ,|$)`,
  },
  lift_or_two: {
    anyone: `
      hoyer( lift)?
      (sit to stand|standing|stand|mechanical|patient|ceiling|electric|sling|full|total|stand up|sara) (lift|machine|hoist)
      lift (transfers?|machine|sling|device|team)
      (a|the) (sling|hoist) (and ~ )?(to|for|is|gets|moves|has)
      (with|using|uses|needs|takes|by|requires) (a|the) (sling|lift|hoist)(?! (chair|van|home|to the|from|ride))
      (2|both|3|4) ~ (people|persons?|of us|aides?|helpers?|staff|men|nurses|adults|caregivers|cnas?|firemen|guys|sons|boys) ~~ ({move})
      ({move}) ~~ (takes|needs|with|requires|by|between) (2|both|3|4) ~ (people|persons?|of us|aides?|helpers?|staff|men|nurses|adults|caregivers|cnas?)
      (2|two) person (transfers?|assist|lift|max)
      (min|mod|max|minimal|moderate|maximum|maximal|total|assist|transfers?) ?(assist|a)? ?(x ?2|of 2|times 2|with 2)
      assist(ance)? (of |x ?|by )?2
      me and ~~ (lift|drag|pull|haul|carry|move|hoist) {her}
      ({helper}) and (i|me|{helper}) (both )?~ (lift|drag|pull|haul|carry|hoist) {her}`,
  },
}
