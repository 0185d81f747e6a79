import { noteId } from '../local/visit-notes.ts'

interface ChecklistGroup {
  title: string
  items: readonly { id: string; text: string }[]
}

/**
 * What to look at on a visit. Stored answers refer to the ids, so they never change.
 * Topics from the checklists of Medicare (Nursing Home Checklist), the Eldercare Locator and the National Institute on
 * Aging, in our own words. `pwa/facility/questions.ts` has what to ask on the phone.
 */
export const CHECKLIST: readonly ChecklistGroup[] = [
  {
    title: 'People',
    items: [
      { id: 'greeting', text: 'Staff greet residents by name and take time to listen.' },
      { id: 'waiting', text: 'No one who calls or needs help is left waiting.' },
      { id: 'residents', text: 'Residents look clean, dressed for the day and at ease.' },
      { id: 'opinions', text: 'Residents and visitors you meet would choose it again.' },
      { id: 'manager', text: 'The manager met you and answered plainly.' },
    ],
  },
  {
    title: 'Care',
    items: [
      { id: 'plan', text: 'Each resident has a written care plan, and the family helps to review it.' },
      { id: 'medicine', text: 'Medicines are locked up and given by trained staff.' },
      { id: 'call-button', text: 'Call buttons are within reach of the bed and in the bathroom.' },
      { id: 'doctors', text: 'A doctor, a dentist and therapists come or can be reached.' },
      { id: 'emergency', text: 'Staff can tell you what they do in an emergency, and whom they call.' },
    ],
  },
  {
    title: 'Rooms',
    items: [
      { id: 'smell', text: 'It smells fresh, and floors and bathrooms are clean.' },
      { id: 'halls', text: 'Halls are bright, have handrails and nothing to trip over.' },
      { id: 'bathroom', text: 'The bathroom has grab bars, a step-free shower and room for a walker.' },
      { id: 'own-room', text: 'You saw the room that is free, with its window, storage and lock.' },
      { id: 'quiet', text: 'It is quiet enough to sleep, and neither hot nor cold.' },
    ],
  },
  {
    title: 'Food and days',
    items: [
      { id: 'meal', text: 'You tried a meal, and it tasted good.' },
      { id: 'diet', text: 'Special diets, snacks and late meals are possible.' },
      { id: 'activities', text: 'What is on the calendar of activities really takes place.' },
      { id: 'outdoors', text: 'There is a safe place outdoors, and residents use it.' },
      { id: 'visits', text: 'Family can visit and call at any time.' },
    ],
  },
  {
    title: 'Money and contract',
    items: [
      { id: 'prices', text: 'You have all prices in writing: rent, care and extras.' },
      { id: 'increases', text: 'The contract says when and how much prices can rise.' },
      { id: 'refunds', text: 'The contract says what you pay and get back when someone moves out.' },
      { id: 'contract', text: 'You could take the contract home to read before signing.' },
      { id: 'inspection', text: 'The last inspection report is on display, or they showed it to you.' },
    ],
  },
]

const ITEM_IDS = CHECKLIST.flatMap(({ items }) => items.map(({ id }) => id))
export const ITEM_COUNT = ITEM_IDS.length

/** How many items have an answer or a note. */
export const countChecked = (answers: Readonly<Record<string, string>>) =>
  ITEM_IDS.filter((id) => answers[id] || answers[noteId(id)]).length
