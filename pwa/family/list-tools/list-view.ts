/** How a list can be sorted. fit: in the order in which it was found. */
export const SORTS = ['fit', 'nearest', 'name', 'price', 'size'] as const
export type Sort = (typeof SORTS)[number]

/** Ranges of the number of residents. */
export const SIZES = ['any', 'small', 'medium', 'large'] as const
export type Size = (typeof SIZES)[number]

/** How a family views a list. */
export interface View {
  sort: Sort
  size: Size
  hasPrice: boolean
  memoryCare: boolean
  publicFunding: boolean
  /** Only communities that told that their staff speak Spanish. */
  spanish: boolean
  /** All featured communities are shown, not only the nearest. */
  allFeatured: boolean
}

/** The view from the phone's row. What another version stored and this one doesn't know falls back to the default. */
export const parseView = (stored: Record<string, unknown> = {}): View => ({
  sort: SORTS.find((sort) => sort === stored.sort) ?? 'fit',
  size: SIZES.find((size) => size === stored.size) ?? 'any',
  hasPrice: stored.hasPrice === true,
  memoryCare: stored.memoryCare === true,
  publicFunding: stored.publicFunding === true,
  spanish: stored.spanish === true,
  allFeatured: stored.allFeatured === true,
})

/** How many filters are on. */
export const countFilters = ({ size, hasPrice, memoryCare, publicFunding, spanish }: View): number =>
  [size !== 'any', hasPrice, memoryCare, publicFunding, spanish].filter(Boolean).length

/** The same view without filters. */
export const withoutFilters = ({ sort, allFeatured }: View): View => ({ ...parseView(), sort, allFeatured })
