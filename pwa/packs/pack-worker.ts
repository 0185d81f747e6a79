import type { FacilityDetail } from '#shared/facts.ts'
import type { Pack } from '#shared/packs/open-pack.ts'
import { listFromPacks, type PhoneList } from '#shared/packs/pack-list.ts'
import { readWaterMap } from '#shared/water-map.ts'
import type { MatchedAnswers } from '#shared/wishes.ts'
import type { PackQuestion } from './ask-packs.ts'
import { answerQuestions } from './ask-worker.ts'
import { readFromPacks } from './find-in-packs.ts'
import { mapFromPacks } from './map-from-packs.ts'
import { createPackReader } from './pack-reader.ts'
import { listKeptPacks, listPaths, readFile } from './pack-store.ts'

/** Makes lists and maps, and reads communities, away from the page's thread, so that nothing stutters. */
const readPacks = createPackReader()

answerQuestions<PackQuestion>(async (question) => {
  if (question.kind === 'community') return findCommunity(question.id)
  const state = question.kind === 'list' ? question.answers.state : question.state
  const packs = await readPacks(state)
  if (!packs) return null
  return question.kind === 'list' ? makeList(packs, question.answers) : mapFromPacks(packs, question)
})

async function findCommunity(id: string): Promise<FacilityDetail | undefined> {
  for (const state of new Set((await listKeptPacks()).map(({ state }) => state))) {
    const found = await readFromPacks((await readPacks(state)) ?? [], id)
    if (found) return found
  }
  return undefined
}

async function makeList(packs: readonly Pack[], answers: MatchedAnswers): Promise<PhoneList | null> {
  const water = await readWater()
  if (!water) return null
  return { ...(await listFromPacks(packs, answers, readWaterMap(water))), asOf: packs[0]?.asOf ?? null }
}

async function readWater(): Promise<Uint8Array | undefined> {
  const path = (await listPaths()).find((one) => one.startsWith('/packs/water.'))
  const file = path && (await readFile(path))
  return file ? new Uint8Array(await file.arrayBuffer()) : undefined
}
