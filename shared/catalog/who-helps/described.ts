import ca from './described/ca.json' with { type: 'json' }
import fl from './described/fl.json' with { type: 'json' }
import mn from './described/mn.json' with { type: 'json' }
import ny from './described/ny.json' with { type: 'json' }
import pa from './described/pa.json' with { type: 'json' }
import tx from './described/tx.json' with { type: 'json' }
import us from './described/us.json' with { type: 'json' }
import wi from './described/wi.json' with { type: 'json' }
import type { Helpers } from './helper.ts'

/** Every description, as described.test.ts checks them. A phone loads that of the country with the app, and those of states with their packs. */
export const DESCRIBED_HELPERS = [ca, fl, mn, ny, pa, tx, us, wi] as Helpers[]
