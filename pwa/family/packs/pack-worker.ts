import type { FacilityDetail } from '#shared/catalog/facts.ts'
import { locateInPacks, readPlaces } from '#shared/catalog/packs/locate.ts'
import { type Pack, positionOf } from '#shared/catalog/packs/open-pack.ts'
import { listFromPacks, moreFromPacks, type PhoneList } from '#shared/catalog/packs/pack-list.ts'
import type { ZipCodeLocation } from '#shared/contract/zip-code.ts'
import { readWaterMap } from '#shared/matching/water-map.ts'
import type { MapData } from '../map/map-data.ts'
import { listTowns } from '../map/towns.ts'
import { createMiddleFinder } from '../map/zip-middles.ts'
import type { LocateQuestion, PackQuestion } from './ask-packs.ts'
import { answerQuestions } from './ask-worker.ts'
import { findRow, readFromPacks } from './find-in-packs.ts'
import { createPackReader } from './pack-reader.ts'
import { listKeptPacks, listPaths, readFile } from './pack-store.ts'

/** Makes lists and maps, finds ZIP codes, and reads communities, away from the page's thread, so that nothing stutters. */
const readPacks = createPackReader()

answerQuestions<PackQuestion>(async (question) => {
  if (question.kind === 'community') return findCommunity(question.id)
  const packs = await readPacks('state' in question ? question.state : question.answers.state)
  if (!packs) return null
  if (question.kind === 'zip') return findZip(packs, question)
  if (question.kind === 'locate') return mapFromPacks(packs, question)
  const water = await readWater()
  if (!water) return null
  const { kind, answers } = question
  if (kind === 'more') return moreFromPacks(packs, answers, readWaterMap(water), question.skip)
  const list: PhoneList = {
    ...(await listFromPacks(packs, answers, readWaterMap(water))),
    asOf: packs[0]?.asOf ?? null,
  }
  return list
})

async function findCommunity(id: string): Promise<FacilityDetail | undefined> {
  for (const state of new Set((await listKeptPacks()).map(({ state }) => state))) {
    const found = await readFromPacks((await readPacks(state)) ?? [], id)
    if (found) return found
  }
  return undefined
}

type ZipQuestion = Extract<PackQuestion, { kind: 'zip' }>

/** Finds the city of a ZIP code, with the two letters of its state. */
function findZip(packs: readonly Pack[], { state, zipCode }: ZipQuestion): ZipCodeLocation | null {
  const place = readPlaces(packs, state).findZip(zipCode)
  return place ? { zipCode, city: place.city, state } : null
}

async function readWater(): Promise<Uint8Array | undefined> {
  const path = (await listPaths()).find((one) => one.startsWith('/packs/water.'))
  const file = path && (await readFile(path))
  return file ? new Uint8Array(await file.arrayBuffer()) : undefined
}

/** Finds communities in the packs of a state by their ids. One that isn't in them, or has no position, is only counted. */
function mapFromPacks(packs: readonly Pack[], { state, place, communities }: LocateQuestion): MapData {
  const places = readPlaces(packs, state)
  const { zips } = places
  const findMiddle = createMiddleFinder(zips)
  const points = communities.flatMap(({ id, name, price }) => {
    const { pack, row = 0 } = findRow(packs, id) ?? {}
    const position = pack && positionOf(pack, row)
    if (!position) return []
    const onlyZip = findMiddle(pack.zipCodes[row] ?? null, position)
    return [{ id, name, kind: pack.kind, price, position, onlyZip }]
  })
  const { origin: from } = locateInPacks(places, { ...place, state })
  return {
    points,
    unplaced: communities.length - points.length,
    origin: from && { position: from, label: from.zipCode ?? from.city },
    towns: listTowns(zips),
  }
}
