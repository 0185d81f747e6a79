/** Describes a community's drawing; see facade.tsx. Sizes are in the units of a 320 by 200 view box. */
export interface FacadePlan {
  sky: readonly [top: string, horizon: string]
  light: { x: number; y: number; radius: number; color: string }
  hills: readonly [far: string, near: string]
  wall: string
  roof: string
  trim: string
  door: string
  roofShape: 'gable' | 'hip' | 'twin'
  floors: number
  /** Number of windows on each floor. */
  windows: number
  width: number
  hasPorch: boolean
  trees: { x: number; height: number; isEvergreen: boolean }[]
}

type Pair = readonly [string, string]

const SKIES: readonly [Pair, ...Pair[]] = [
  ['#a9c6c0', '#f6e2bd'],
  ['#bcd2d6', '#f3e8d4'],
  ['#e3c7a8', '#fbe6c4'],
  ['#9fb9c4', '#f2d2ae'],
  ['#c3d3bd', '#f8eccb'],
]
const HILLS: readonly [Pair, ...Pair[]] = [
  ['#9dbaa8', '#6f9a84'],
  ['#a8b99a', '#7d9a6f'],
  ['#93aeb0', '#6a938c'],
]
const WALLS = ['#f7ead2', '#efe0c8', '#e8e4d8', '#dfe3d6', '#f2d9c2', '#d9d0c0'] as const
const ROOFS = ['#7b3f2a', '#5d4037', '#3f5a52', '#4d5560', '#8a5138'] as const
const TRIMS = ['#fff7e6', '#fffdf6', '#f3ead8'] as const
const DOORS = ['#1f4d3f', '#7a3e00', '#8f1d1d', '#2f4a63'] as const
const LIGHTS = ['#fdeac0', '#fff3d2', '#ffe0ad'] as const
const ROOF_SHAPES = ['gable', 'hip', 'twin'] as const

/** Creates a deterministic random number generator for [0, 1), seeded with the text: FNV-1a hash, then mulberry32. */
function createRandom(text: string): () => number {
  let seed = 0x811c9dc5
  for (const char of text) seed = Math.imul(seed ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Plans the drawing for a community. The same id always yields the same drawing, on every phone. */
export function planFacade(id: string): FacadePlan {
  const next = createRandom(id)
  const pick = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0]
  const between = (low: number, high: number) => Math.round(low + next() * (high - low))
  const width = between(128, 190)
  const isLeft = next() < 0.5
  return {
    sky: pick(SKIES),
    light: {
      x: isLeft ? between(24, 80) : between(240, 296),
      y: between(34, 70),
      radius: between(14, 24),
      color: pick(LIGHTS),
    },
    hills: pick(HILLS),
    wall: pick(WALLS),
    roof: pick(ROOFS),
    trim: pick(TRIMS),
    door: pick(DOORS),
    roofShape: pick(ROOF_SHAPES),
    floors: between(1, 2),
    windows: width > 158 ? 5 : 3,
    width,
    hasPorch: next() < 0.6,
    trees: [-1, 1].flatMap((side) =>
      Array.from({ length: between(1, 3) }, () => ({
        x: 160 + side * (width / 2 + between(8, 62)),
        height: between(52, 110),
        isEvergreen: next() < 0.65,
      })),
    ),
  }
}
