import type { Rules } from '../rules.ts'

export const household: Rules = {
  one: {
    person: `
      (is|was|been|a|recently|has been|are) ~ (widow|widower|widowed|divorced|divorcee|bachelor|single|separated)
      (lives|living|lived|live|is living|been living) ~ (alone|all alone|by (herself|himself|myself)|on (her|his|my) own)
      (would |will |is |be |she would be |he would be |going to be )?(move|moving|come|coming|go|going|moves|comes|goes|be|is) ~ (in )?(alone|by (herself|himself|myself)|on (her|his|my) own|solo)
      never ~ married
      no (husband|wife|spouse)
      (lost|buried) (his wife|her husband|my (wife|husband))`,
    told: `
      (it is |it would be |that is |would be |will be |is )?(just|only) (for )?(her|him|me|mom|dad|1 person|one person|one of them)( (moving|coming|going|to move|who|that|,)|$| ,)
      (it would be|it is|so) (her|him|me|mom|dad) (alone|only)
      ({spouse}) ~ (died|passed|passed away|is dead|is gone|is deceased|has passed|been gone|is no longer with|left us|has been dead|dead|gone since|gone)(?! (to work|all day|out))
      ({spouse}) (is |will be |would be |would |will |is going to |wants to |decided to |plans to )?~ (staying|stay|stays|remain|remains|remaining|keep|keeping) ~ (home|in (the|their|our) (house|home|apartment)|behind|put|here|with (me|us|my))
      ({spouse}) (is |will |would |does |has )?(not|never) ~ (coming|moving|move|come|going|leaving|leave|go)(?! (until|without|before))
      without (her husband|his wife|dad|mom|my (father|mother|wife|husband|dad|mom))(?= ,|$| and)
      (her|him|mom|dad|mother|father) only(?= ,|$)
      (bed|room|place) for ~ only(?= ,|$)
      since the divorce
      (i am|i will|i would) (not be|not|never) (moving|move|be moving|coming|come) (in )?with (him|her)
      (died|passed|passed away) ~ (so|and) (it is|it would be|she|he) ~ (alone|on (her|his) own)`,
  },
  couple: {
    told: `
      both ~ (parents|them|grandparents|folks|of them|of us) ~ (are coming|would|will|need|want|are moving|moving|coming|to move|are going|go|have to|must|together|in (one|the same|a))
      ({pair}) ~ (both |would |will |want to |need to |are |are both |to |must |hope to )*~ (move|moving|come|coming|go|going|stay|stays|staying|live|living|be|be placed|room|share|sharing|want|need) ~ (together|as a (pair|couple)|in (the same|one)|a (room|apartment|double|place for 2))
      ({pair}) (want|need|are looking for|would like) ~ (together|double|for 2|same (room|apartment|place))
      (move|come|go|live|stay|together|coming|moving|going) (in )?(together|as a (pair|couple))(?! (with me|with us|for dinner|every|on sundays))
      (do not|cannot|never|refuse to|will not) (please )?(separate|split|be separated|be split|split up|seperate) (them|us|up|the 2)
      (a|one) (room|apartment|place|suite|unit|bedroom) for ~ (2|both|a couple)( of (them|us))?
      for a (married )?couple(?! of)`,
  },
}
