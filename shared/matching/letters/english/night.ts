import type { Rules } from '../rules.ts'

export const night: Rules = {
  sleeps: {
    person: `
      (sleeps|sleep|sleeping|slept) ~ ({well}|soundly|sound|through|all night|like (a|the)|the whole night|the night|straight|until morning|till morning|peacefully|quietly)
      (good|sound|heavy|great|deep) sleeper
      (quiet|good|peaceful|easy|uneventful) nights?
      nights? ,? ?~ (fine|quiet|good|no problem|not a problem|peaceful|uneventful|ok|okay|easy|no issue|calm)
      (gets |makes it |goes )?through the night ~ (without|fine|alone|on (her|his) own|with no|ok|{well})
      (does not|never|do not) ~ (wake|wakes|get up|gets up|call|calls|need|needs) ~~ (night|overnight|until morning)
      (no|nothing|not) ~ (help|care|one|issues?|trouble|problems?) ~ (at|during|through|overnight|in the) ?~ nights?`,
  },
  needs_help: {
    person: `
      (up|awake|wakes|waking|wakes up|roams|wanders|paces|yells|screams|calls|calls out|hollers) ~~ ({night}) ~~ ({needs2})
      cannot ~~ ({night}) ~ ({alone}|unless|without)`,
    anyone: `
      (take turns|sits? up|stays? up) ~~ (night|with her|with him)
      ({night}) (~~ |, )?({needs2})
      ({needs2}) ~~ ({night})
      ({needs2}) ~~ (every|each) (2|3|4|few|couple of|hour|single)? ?hours? ~~ (night|sunup|dawn|daylight|morning)
      (gets|get|got|wakes|has|getting|keeps) (me|us|my \\w+) up ~~ (night|nightly|am)
      (needs|requires|has|needing) (an? )?(awake|night|overnight) (staff|aide|nurse|caregiver|help|care|supervision|person)`,
  },
}
