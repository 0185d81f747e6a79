import type { Rules } from '../rules.ts'

export const medication: Rules = {
  alone: {
    person: `
      (takes|take|manages|manage|handles|handle|does|do|runs|run|sorts?|sets up|fills|keeps track of|keeps|keep track of|is in charge of) ~ (her|his|my) own {pills}
      (takes|manages|handles|sorts|sets up|fills|takes care of|in charge of|keeps up with|on top of) ~ (her|his|my|the) ~ {pills} ~ ({alone}|{well}|no problem|like clockwork|never misses|herself|himself|without being (told|reminded))
      {pills} ,? ?~ (she |he |i )?(handles|manages|takes|does) ~ ({alone}|{well}|herself|himself|myself|them)
      {pills} ,? ?~ ({alone}|self managed|self administered|self administers|independent)
      (self administers|self manages|independent (with|in)) ~ {pills}
      (no one|nobody|no body) (hands|gives|reminds|has to give) (her|him|me) ~ {pills}
      (does not|do not) (need|want) ~ (help|reminders|reminding|anyone) (with|for|about|to take) ~ {pills}
      never (misses|forgets|missed) ~ (pills?|dose|medicine|medication)`,
  },
  reminders: {
    anyone: `
      (remind|reminds|reminded|reminding) ~ to take(?! (a|her|his) (shower|bath|nap|walk))
      (remind|reminds|reminded|reminding|reminder|reminders|cue|cues|cueing|nudge|nudges|prompt|prompting|prompts) ~~ {pills}
      {pills} ~~ (reminders?|reminded|cueing|cues|prompting|prompts)
      (text|texts|call|calls|phones?|rings?|alarm|alarms|alexa|beeps?) ~~ (take|takes|gets|for) ~ {pills}
      {pills} ~~ (when|if|as long as|because|after) (i|we|somebody|someone|the aide) (calls?|texts?|tells?|reminds?|says?)
      (told|tell|tells) ~ (when|time|to take) ~ (take )?~ {pills}
      takes (her|his) {pills} ~~ (tells|told|reminds|reminded|calls|says)
      (point|points|pointing) (at|to) (the|her|his) {pills}`,
  },
  given: {
    anyone: `
      (gives?|giving|hands?|handing|feeds?|feeding|brings?|administers?|dispenses?|doles?|dish|dishes|slips?|hand feeds?) (out )?({her} )?~ {pills}
      (put|puts|putting|place|places|lay|lays|pop|pops) ~ ({pills}) ~ (in|on|into) ~ (hand|mouth|tongue|palm|applesauce|pudding)
      (crush|crushes|crushing|grind|grinds|crushed) ~ {pills}
      {pills} ,? ?(are |is |get |gets |has to be |have to be |must be |need to be |needs to be |to be )~ (given|administered|handed|crushed|put|dispensed|managed|handled by|done by)
      {pills} ~ (from (my|the|an aides?|a nurses?|our) (hand|fingers|aide|nurse|staff)|by (staff|the nurse|a nurse|nursing))
      (cannot|does not|not able to|unable to) ~ (manage|handle|sort|trusted with|take|do) ~ {pills} ({alone}|herself|himself|anymore|any more)
      cannot ~ (manage|handle|sort|be trusted with|keep track of|do) (her|his|the) ~ {pills}
      {pills} ~~ (i|we|the nurse|the aide|my \\w+) (gives?|hands?|dish|doles?|puts?) (it|them|em)
      (needs|requires|someone|somebody|nurse|staff|aide) ~ (give|handle|manage|administer|manages|handles|administers|to give|to handle|to manage|in charge of) ~ {pills}
      med(ication)? (administration|admin)`,
  },
  injections: {
    anyone: `
      (gives?|giving|given|gets?|getting|needs?|needing|takes?|administers?|inject|injects|injected|injecting|does|do|has to have|receives?|stick|has|by|comes) ~~ ({shots})
      ({shots}) ~~ (given|administered|by (a|the|an|staff|me|us|my)|nurse|i give|we give|someone|somebody|from (a|the|me)|injected|gives|inject|i do|we do)
      sliding scale
      (insulin|lantus|humalog|novolog|lovenox|heparin) ,? ?(ac|hs|bid|tid|qid|q|sq|subq|units|x)`,
  },
}
