import type { Rules } from '../rules.ts'

export const memory: Rules = {
  no_trouble: {
    person: `
      ({mind}) (is|are|still|works|remains|is still|are still|stays) ~ ({sharp})
      ({mind}) ({sharp})
      ({sharp}) (in the|in (her|his) (head|mind)|upstairs|of mind|mentally|cognitively|memory|mind)
      (mentally|cognitively|cognition) ,? ?~ ({sharp}|there|all there|with it)
      sharp as (a tack|ever|a knife|a razor)
      ~ all there (mentally|upstairs)?
      (her|his|my) wits ~ (about|with)
      no (memory|cognitive|cognition) (problems?|issues?|trouble|loss|impairment|concerns?|deficits?|decline)
      no (problems?|issues?|trouble) with (her|his|my|the) (memory|mind)
      nothing wrong with (her|his|my) (memory|mind|head|brain|thinking)
      (alert|a) and (oriented|o)( (x|times) ?[34])?
      remembers (everything|every|it all|more than)
      (does not|never) forgets? (a thing|anything|nothing|a birthday)`,
  },
  forgetful: {
    person: `
      ~ forgetful
      ({memory}) ~ ({poor})
      ({poor}) ({memory})
      (short term )?memory (problems?|issues?|trouble|loss|lapses?|troubles)
      (trouble|problems?|issues?|difficulty) (with (her|his|my|the) (short term )?memory|remembering)
      (forgets|forgetting|forgot) (what|where|who|names|everything|things|that|whether|our|my|conversations|appointments|the (stove|name|day)|how|to (eat|turn|lock|pay|close|shut))
      (repeats|repeating) (herself|himself|the same|stories|questions|everything|things)
      (asks?|asking|tells?|telling) ~ the same (thing|things|question|questions|story|stories)
      (asks?|asking) ~ over and over
      (cannot|could not|does not) ~ (remember|recall|tell you|come up with|say) (what|who|where|if|whether|the|my|our|names|anything|her|his)
      cannot (remember|recall|hold on to|keep track)(?! to (take|eat|drink))
      (loses|losing|keeps losing) (track|things|her (keys|purse|glasses)|his (keys|wallet|glasses)|the thread)
      (gets|is|getting|more|easily|very) (mixed up|confused|muddled)(?! (at night|from|by the))
      (wrong|mixes up (our|the|my)) names
      (leaves|left) the (stove|burner|oven|gas|water) on
      what (day|year|month) it is`,
  },
  dementia: {
    once: `
      ({dementia})(?! (unit|care|ward|floor|support|units|patients|residents|test|people|in the family|runs))`,
  },
}
