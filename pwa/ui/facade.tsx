/** Describes a community's drawing. Sizes are in the units of a 320 by 200 view box. */
interface FacadePlan {
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
  const pick = <T,>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0]
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

interface FacadeProps {
  /** The community's id, which determines the drawing. */
  id: string
  className?: string
}

const GROUND = 168
const FLOOR_HEIGHT = 40

/**
 * A drawing of a building for a community without a photo, in the style of the landing picture, so that a list
 * never shows gray boxes, online or offline. Decorative: it doesn't depict the real building.
 */
export function Facade({ id, className }: FacadeProps) {
  const plan = planFacade(id)
  return (
    <svg
      className={className}
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <Scenery plan={plan} />
      <House plan={plan} />
      {plan.trees.map((tree) => (
        <Tree key={`${tree.x}-${tree.height}`} {...tree} />
      ))}
    </svg>
  )
}

function Scenery({ plan: { sky, light, hills } }: { plan: FacadePlan }) {
  return (
    <>
      <path fill={sky[0]} d="M0 0h320v200H0z" />
      <path fill={sky[1]} opacity=".55" d="M0 62q90-26 170-8t150-14v160H0z" />
      <path fill={sky[1]} opacity=".8" d="M0 100q110-20 180-6t140-10v116H0z" />
      <circle cx={light.x} cy={light.y} r={light.radius * 1.7} fill={light.color} opacity=".35" />
      <circle cx={light.x} cy={light.y} r={light.radius} fill={light.color} />
      <path fill={hills[0]} d="M0 138q60-34 122-16t98-8q52-16 100 10v76H0z" />
      <path fill={hills[1]} d="M0 156q90-22 168-10t152-8v62H0z" />
      <path fill="#2f6150" d={`M0 ${GROUND - 2}q80-6 160-1t160-1v40H0z`} />
    </>
  )
}

function House({ plan }: { plan: FacadePlan }) {
  const left = 160 - plan.width / 2
  const height = plan.floors * FLOOR_HEIGHT + 8
  const top = GROUND - height
  return (
    <>
      <path fill={plan.wall} d={`M${left} ${top}h${plan.width}v${height}H${left}z`} />
      <path fill="#000" opacity=".05" d={`M160 ${top}h${plan.width / 2}v${height}H160z`} />
      <path fill={plan.roof} d={roofPath(plan, left, top)} />
      <path fill={plan.trim} d={`M${left - 8} ${top}h${plan.width + 16}v4H${left - 8}z`} />
      {Array.from({ length: plan.floors }, (_, floor) => (
        <Windows
          // biome-ignore lint/suspicious/noArrayIndexKey: floors have no other key and never move
          key={floor}
          plan={plan}
          y={top + 14 + floor * FLOOR_HEIGHT}
          isGround={floor === plan.floors - 1}
        />
      ))}
      <Door plan={plan} />
    </>
  )
}

function roofPath({ roofShape, width }: FacadePlan, left: number, top: number): string {
  const eaves = `M${left - 10} ${top + 2}`
  const right = left + width + 10
  if (roofShape === 'gable') return `${eaves}L160 ${top - width * 0.3}L${right} ${top + 2}z`
  if (roofShape === 'hip') return `${eaves}L${left + 24} ${top - 34}H${right - 34}L${right} ${top + 2}z`
  const quarter = (width + 20) / 4
  return `${eaves}l${quarter}-40l${quarter} 40l${quarter}-40L${right} ${top + 2}z`
}

function Windows({ plan, y, isGround }: { plan: FacadePlan; y: number; isGround: boolean }) {
  const gap = plan.width / plan.windows
  const middle = (plan.windows - 1) / 2
  return Array.from({ length: plan.windows }, (_, index) => {
    if (isGround && index === middle) return null
    const x = 160 - plan.width / 2 + gap * (index + 0.5) - 8
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: windows have no other key and never move
      <g key={index}>
        <path fill={plan.trim} d={`M${x - 2.5} ${y - 2.5}h21v27h-21z`} />
        <path fill="#ffd587" d={`M${x} ${y}h16v22h-16z`} />
        <path fill="none" stroke={plan.trim} strokeWidth="1.6" d={`M${x + 8} ${y}v22M${x} ${y + 10}h16`} />
      </g>
    )
  })
}

function Door({ plan: { door, roof, trim, hasPorch } }: { plan: FacadePlan }) {
  return (
    <>
      <path fill={trim} d={`M147 ${GROUND - 36}h26v36h-26z`} />
      <path fill={door} d={`M150 ${GROUND - 33}h20v33h-20z`} />
      <path fill="#ffd587" d={`M154 ${GROUND - 29}h12v10h-12z`} />
      {hasPorch && <path fill={trim} d={`M138 ${GROUND - 42}h4v42h-4zM178 ${GROUND - 42}h4v42h-4z`} />}
      {hasPorch && <path fill={roof} d={`M132 ${GROUND - 40}l8-11h40l8 11z`} />}
      <path fill="#d9bf94" d={`M142 ${GROUND}h36v4h-36z`} />
      <path fill="#e6cda0" d={`M148 ${GROUND + 4}h24q4 14 16 28h-60q16-14 20-28z`} />
    </>
  )
}

function Tree({ x, height, isEvergreen }: FacadePlan['trees'][number]) {
  const foot = GROUND + 4
  if (!isEvergreen) {
    const radius = height * 0.27
    const crown = foot - height * 0.62
    return (
      <>
        <path fill="#5b4636" d={`M${x - 2.5} ${foot}v-${height * 0.45}h5v${height * 0.45}z`} />
        <circle cx={x} cy={crown} r={radius} fill="#4c7f66" />
        <path fill="#3f6f58" d={`M${x} ${crown - radius}a${radius} ${radius} 0 0 1 0 ${radius * 2}z`} />
      </>
    )
  }
  const half = height * 0.2
  const tier = (from: number, to: number, share: number) =>
    `M${x} ${foot - height * from}l${half * share} ${height * (from - to)}H${x - half * share}z`
  return (
    <>
      <path fill="#5b4636" d={`M${x - 2} ${foot}v-${height * 0.2}h4v${height * 0.2}z`} />
      <path fill="#24584a" d={tier(1, 0.62, 0.62) + tier(0.8, 0.36, 0.82) + tier(0.56, 0.1, 1)} />
      <path
        fill="#1d4a3d"
        d={`M${x} ${foot - height}v${height * 0.9}h${half}l-${half * 0.5}-${height * 0.24}h${half * 0.2}z`}
      />
    </>
  )
}
