import { describe, expect, it } from 'vitest'
import { firstCareType, formatDistance, formatPrice, formatRating, websiteLink } from './facts.ts'

describe('the facts on a facility card', () => {
  it('shows a rating divided by ten with one decimal, or nothing if it is unknown or 0', () => {
    expect(formatRating(47)).toBe('4.7')
    expect(formatRating(50)).toBe('5.0')
    expect(formatRating(0)).toBeNull()
    expect(formatRating(null)).toBeNull()
  })

  it('shows a price in whole dollars, or nothing if it is unknown or 0', () => {
    expect(formatPrice(4200)).toBe('$4,200')
    expect(formatPrice(0)).toBeNull()
    expect(formatPrice(null)).toBeNull()
  })

  it('shows the first care type, or Senior Living', () => {
    expect(firstCareType({ careTypes: ['Memory Care', 'Assisted Living'] })).toBe('Memory Care')
    expect(firstCareType({ careTypes: [] })).toBe('Senior Living')
  })

  it('rounds a distance to whole miles', () => {
    expect(formatDistance(6.2)).toBe('about 6 miles')
    expect(formatDistance(1.2)).toBe('about 1 mile')
    expect(formatDistance(0.3)).toBe('about 1 mile')
    expect(formatDistance(null)).toBeNull()
  })

  it.each(['https://oak.example', 'HTTPS://Oak.example'])(
    "links to the community's own site if it starts with http: %s",
    (website) => {
      expect(websiteLink({ name: 'Oak', location: 'Austin, TX', website })).toBe(website)
    },
  )

  it.each(['Not listed', null, '', 'oak.example', 'javascript:alert(1)'])(
    'links to a web search if the site is %j',
    (website) => {
      const link = new URL(websiteLink({ name: 'Oak & Elm', location: 'Austin, TX', website }))
      expect(link.protocol).toBe('https:')
      expect(link.searchParams.get('q')).toBe('Oak & Elm Austin, TX senior living assisted living')
    },
  )
})
