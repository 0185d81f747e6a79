/** The colors of a map, from the design tokens, and its font. */
export interface MapStyle {
  water: string
  land: string
  neighbor: string
  abroad: string
  county: string
  border: string
  river: string
  shore: string
  ink: string
  quiet: string
  living: string
  onLiving: string
  nursing: string
  origin: string
  focus: string
  font: string
}

const TOKENS = {
  water: '--color-water',
  land: '--color-land',
  neighbor: '--color-neighbor',
  abroad: '--color-abroad',
  county: '--color-county-line',
  border: '--color-border-line',
  river: '--color-river',
  shore: '--color-shore',
  ink: '--color-ink',
  quiet: '--color-quiet',
  living: '--color-evergreen',
  onLiving: '--color-on-evergreen',
  nursing: '--color-amber',
  origin: '--color-brick',
  focus: '--color-focus',
} as const

/** Reads the style that an element has now: light or dark. */
export function readMapStyle(element: Element): MapStyle {
  const style = getComputedStyle(element)
  const colors = Object.entries(TOKENS).map(([name, token]) => [name, style.getPropertyValue(token).trim()])
  return { ...(Object.fromEntries(colors) as Record<keyof typeof TOKENS, string>), font: style.fontFamily }
}
