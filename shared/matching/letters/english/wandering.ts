import type { Rules } from '../rules.ts'

export const wandering: Rules = {
  yes: {
    told: `
      (she |he |keeps |also |has |mom |dad |and |who |, )(wandered|wanders|eloped|elopes|bolted|bolts|wandering)(?! (in conversation|into the (conversation|kitchen|room)|when she talks|thoughts))
      wandered (off|out|away|outside|2 times|twice|once|into (the (street|road|woods)|traffic)|down|from)
      (tends|likes|tries|trying|starts?|started|begun|has started|prone|known) (to wander|wandering)
      (is|she is|he is) a wanderer
      (exit seeking|exit seeks|exit seeker|elopement risk|flight risk|high elopement|wander risk|wandering risk|an eloper)
      (gets|got|slips|slipped|sneaks|sneaked|snuck|walks|walked|goes|went|runs|ran|took|takes|escapes?|escaped) (right )?(out|off|away)( of)?( through)? (the (front |back |side )?(door|house|window|yard|gate)|her|his|at night|in the middle|down the street|into the street|alone|without|again|if|when|the minute|every)
      (found|picked up|brought|brings|find|finds) {her} ~ (wandering|outside|in the street|on the (street|road|highway|corner)|at the (bus stop|gas station|store)|down the (street|road|block)|blocks away|walking|in (her|his) (nightgown|pajamas|socks|slippers)|home|back)
      (police|cops|sheriff|deputy) ~ (found|brought|picked|find|bring|called)
      (tries|trying|tried|attempts|wants|keeps trying) ~ (leave|get out|go home|exit|escape|the doors?|open the)(?! ~ (bed|the bed|the chair|her chair|his chair))`,
  },
  no: {
    person: `
      ({not}) ~ (a wanderer|wander|wandered|wandering|wanders|elope|eloped|eloping|an elopement|elopement|exit seek|exit seeking|exit seeker|roam|go roaming|roams|run off|runs off|take off|takes off|wander off)
      ({not}) ~ (leave|left|leaves|gone out of|walked out of|walk out of|get out of) ~ (house|home|yard|building|apartment|property|unit) (alone|on|by|without)
      ({not}) ~ (try|tried|tries|attempt|attempted|trying) ~ (leave|exit|the door|the doors|get out|go out|escape|any door)(?! ~ bed)
      ({not}) ~ (lose (her|his) way|lost (her|his) way|gets? lost|gotten lost|got lost|walk out on|walk off|walks off|goes out alone|goes off|go off|escape|escaped|bolt|bolted)
      (stays|keeps) put`,
  },
}
