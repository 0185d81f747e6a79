import { msg, type Words } from '#words'
import { noteId } from '../../local/visit-notes.ts'

interface ChecklistGroup {
  title: Words
  items: readonly { id: string; text: Words }[]
}

/**
 * What to look at on a visit. Stored answers refer to the ids, so they never change.
 * Topics from the checklists of Medicare (Nursing Home Checklist), the Eldercare Locator and the National Institute on
 * Aging, in our own words. `pwa/family/facility/questions.ts` has what to ask on the phone.
 */
export const CHECKLIST: readonly ChecklistGroup[] = [
  {
    title: msg`People`,
    items: [
      { id: 'greeting', text: msg`Staff greet residents by name and take time to listen.` },
      { id: 'waiting', text: msg`No one who calls or needs help is left waiting.` },
      { id: 'residents', text: msg`Residents look clean, dressed for the day and at ease.` },
      { id: 'opinions', text: msg`Residents and visitors you meet would choose it again.` },
      { id: 'manager', text: msg`The manager met with you and gave plain answers.` },
    ],
  },
  {
    title: msg`Care`,
    items: [
      { id: 'plan', text: msg`Each resident has a written care plan, and the family helps to review it.` },
      { id: 'medicine', text: msg`Medicines are locked up and given by trained staff.` },
      { id: 'call-button', text: msg`Call buttons are within reach of the bed and in the bathroom.` },
      { id: 'doctors', text: msg`A doctor, a dentist and therapists come or can be reached.` },
      { id: 'emergency', text: msg`Staff can tell you what they do in an emergency, and whom they call.` },
    ],
  },
  {
    title: msg`Rooms`,
    items: [
      { id: 'smell', text: msg`It smells fresh, and floors and bathrooms are clean.` },
      { id: 'halls', text: msg`Halls are bright, have handrails and nothing to trip over.` },
      { id: 'bathroom', text: msg`The bathroom has grab bars, a step-free shower and room for a walker.` },
      { id: 'own-room', text: msg`You saw the room that is free, with its window, storage and lock.` },
      { id: 'quiet', text: msg`It is quiet enough to sleep, and neither too hot nor too cold.` },
    ],
  },
  {
    title: msg`Food and days`,
    items: [
      { id: 'meal', text: msg`You tried a meal, and it tasted good.` },
      { id: 'diet', text: msg`Special diets, snacks and late meals are possible.` },
      { id: 'activities', text: msg`The activities on the calendar really take place.` },
      { id: 'outdoors', text: msg`There is a safe place outdoors, and residents use it.` },
      { id: 'visits', text: msg`Family can visit and call at any time.` },
    ],
  },
  {
    title: msg`Money and contract`,
    items: [
      { id: 'prices', text: msg`You have all prices in writing: rent, care and extras.` },
      { id: 'increases', text: msg`The contract says when and how much prices can rise.` },
      { id: 'refunds', text: msg`The contract says what you pay and get back when someone moves out.` },
      { id: 'contract', text: msg`You could take the contract home to read before signing.` },
      { id: 'inspection', text: msg`The last inspection report is on display, or they showed it to you.` },
    ],
  },
]

const ITEM_IDS = CHECKLIST.flatMap(({ items }) => items.map(({ id }) => id))
export const ITEM_COUNT = ITEM_IDS.length

/** How many items have an answer or a note. */
export const countChecked = (answers: Readonly<Record<string, string>>) =>
  ITEM_IDS.filter((id) => answers[id] || answers[noteId(id)]).length
