import type { Lists } from '../pattern.ts'

/** Words that mean the same to the patterns of several needs. */
export const LISTS: Lists = {
  her: 'her|him|my ~ (mom|dad|mother|father)|mom|dad|mother|father|mama|papa|grandma|grandpa|gram|me|them|pt|patient|the patient',
  helper:
    'someone|somebody|some one|some body|a person|another person|one person|1 person|an? (aide|helper|nurse|caregiver|cna|girl|lady|woman|man|worker)|aides?|nurses?|caregivers?|staff|one of us|we|i|my (wife|husband|sister|brother|son|daughter|mom|dad|mother|father)|his wife|her husband|the (aide|nurse|girl|staff|caregiver|helper)|other people|others|hospice|home health|a home health aide',
  help: 'help|hand|assist|assistance|aid|aide|helper|someone|somebody|support',
  needs:
    'needs?|requires?|wants?|has to have|have to have|must have|takes?|gets?|getting|we have to|cannot do without|uses',
  pills:
    'pills?|meds?|medicines?|medications?|tablets?|capsules?|prescriptions?|drugs|pill (box|minder|organizer|cup)|eye drops|doses?',
  bathe:
    'bathe|bathes|bathed|bathing|baths?|shower|showers|showering|showered|wash|washes|washed|washing|tub|sponge bath|soaped',
  dress:
    'dress|dresses|dressed|dressing|clothes|clothe|clothed|shirt|pants|buttons|zippers|bra|socks|shoes|underwear|stockings|changed',
  toilet:
    'toilet|toilets|toileted|toileting|wipe|wipes|wiped|wiping|diapers?|depends|briefs|bathroom|commode|potty|changes|clean up|cleans|cleaned up',
  alone:
    '(by|all by) (herself|himself|myself|themselves)|(on|all on) (her|his|my|their) own|without (any |a |much )?(help|assistance|aid|hand|anyone|anybody|someone|me|us|assist)|without anyones help|unassisted|independently|unaided|with no (help|assistance|hand)|alone|no help needed',
  well: 'fine|well|ok|okay|good|great|perfectly|perfectly well|just fine|very well|like always|the same as ever',
  mind: 'mind|minds|head|brain|memory|thinking|cognition|mental state',
  sharp:
    'sharp|clear|fine|good|great|excellent|perfect|intact|ok|okay|sound|all there|strong|as good as|like a steel|better than mine|normal',
  memory: 'memory|short term memory',
  poor: 'going|slipping|bad|poor|shot|failing|gone|fading|terrible|awful|weak|not what it|not good|not great|is not|not so good|worse|declining|spotty|foggy',
  dementia:
    'dementia|alzheimers?|alzheimers disease|alz|lewy body|lewy bodies|frontotemporal|ftd|lbd|vascular dementia|oldtimers|sundowns|sundowning',
  not: 'no|not|never|has never|nor',
  shots:
    'insulin( shots?)?|(?<!flu |best |covid |good |long |booster )shots?|injections?|needles?|lantus|lovenox|heparin|injectables?|injected|inject',
  planned:
    'move|moving|moved|moves|place|placed|placement|settled?|look|looking|needs?|need|plan|planning|ready|want|wants|find|come|coming|go|going|room|bed|spot|somewhere|something|out|done|retirement|start|started|decide|rush|hurry|timeline|happen|wait|would like|discharge|rehab|hospital|brochures|sometime|not before|until|till',
  night:
    'nights?|overnight|middle of the night|midnight|[1-4] (am|in the morning)|until (dawn|daylight|sunup)|at bedtime and',
  needs2:
    'needs? ~ (help|someone|somebody|an aide|a hand|a person|assistance|care|changing|turned|to be)|has to (be|have)|have to (get|be|help|take|change|turn|walk)|one of us|someone|somebody|an aide|i (help|take|change|turn|get up|walk)|we (help|take|change|turn|get up|walk)|help|helps|assist|assistance|needs me|needs us|with (her|him) until|checked on|check on|repositioned|turning',
  spouse:
    '(his|her|my|the|our) (wife|husband|spouse|late husband|late wife)|husband|wife|dad|mom|mother|father|my (dad|mom|father|mother)|grandma|grandpa|grandmother|grandfather|dads|moms|father in law|mother in law|stepdad|stepmom',
  pair: 'mom and dad|dad and mom|my (mother and father|parents|grandparents|folks)|parents|my (husband|wife) and i|they|we|the 2 of (them|us)|both of (them|us)|both|grandma and grandpa|they both|we both',
  ownSelf:
    '(out of|from|with) (her|his|their|my|our) ~ (pocket|money|savings|pension|social security|funds|estate)|herself|himself',
  span: '(about |maybe |around |only |another |at most |roughly |perhaps |just |the next |)(a|one|[0-9]+|a few|a couple of|couple of|few|half a|[0-9]+ to [0-9]+|[0-9]+ or [0-9]+)( more)? (years?|months?)( and a half)?',
  medicaid:
    'medicaid|medi cal|medical assistance|masshealth|tenncare|ahcccs|soonercare|badgercare|badger care|title 19|title xix|star plus|family care waiver|elderly waiver|apple health',
  place:
    'needs?|needed|need|move|moved|moving|place|placed|placement|bed|room|spot|opening|settled|in|come get|somewhere|something|out|help us|admit|admission|get her|get him|find',
  soon: 'today|tomorrow|tonight|this week|next week|this weekend|by (monday|tuesday|wednesday|thursday|friday|saturday|sunday|fri|mon|tue|wed|thu|the weekend|the end of the week|the end of the month|tomorrow)|on (monday|tuesday|wednesday|thursday|friday|saturday|sunday)|is (fri|mon|tue|wed|thu|sat|sun|monday|tuesday|wednesday|thursday|friday)|~ day after tomorrow|in days|right now|(within|in) (a|one|1|2|3|the next 2|the next few|a few|a couple of) (weeks?|days?)|within (a|the|one) month|before the (week|month) is (out|over)|by the end of (this|the) (week|month)',
  care: 'bathes?|wash(es)?|dress(es)?|feeds?|changes?|wipes?|cleans?|toilets?',
  doBathe: 'bathes?|wash(es)?|showers?|baths?',
  doDress: 'dress(es)?|clothes?|change ~ clothes|changes? (his|her) clothes|dresses',
  doToilet:
    'wipes?|toilets?|toilet|changes? ~ (diapers?|briefs|depends|pads)|takes? ~ toilet|clean(s)?|changes?',
  aid: '(rolling |wheeled |4 wheeled |4 wheel |front wheel |2 wheel |quad |old |white )?(cane|walker|rollator|walking stick|stick|zimmer frame|crutches)',
  chair: '(wheel ?chair|power ?chair|scooter)',
  move: 'lift|lifts|get {her} (up|out|in|into|to)|gets {her} (up|out)|pick {her} up|pick|transfer|transfers|move {her}|stand {her}|get (up|out of bed)|moved|shifted|lifted|turned|hoist|haul|carry|in and out|out of (bed|the bed|the chair)|transferring|to stand|up from|bed to',
}
