import { describe, expect, it } from 'vitest'
import { firstCareType, shownDistance, shownPrice, shownRating, websiteLink } from './facts.ts'

describe('the facts on a facility card', () => {
  it('shows a rating divided by ten with one decimal, and none when it is unknown or 0', () => {
    expect(shownRating(47)).toBe('4.7')
    expect(shownRating(50)).toBe('5.0')
    expect(shownRating(0)).toBeNull()
    expect(shownRating(null)).toBeNull()
  })

  it('shows a price in whole dollars, and none when it is unknown or 0', () => {
    expect(shownPrice(4200)).toBe('$4,200')
    expect(shownPrice(0)).toBeNull()
    expect(shownPrice(null)).toBeNull()
  })

  it('names the first care type, or Senior Living', () => {
    expect(firstCareType({ careTypes: ['Memory Care', 'Assisted Living'] })).toBe('Memory Care')
    expect(firstCareType({ careTypes: [] })).toBe('Senior Living')
  })

  it('says a distance in words', () => {
    expect(shownDistance(6.2)).toBe('about 6 miles')
    expect(shownDistance(1.2)).toBe('about 1 mile')
    expect(shownDistance(0.3)).toBe('about 1 mile')
    expect(shownDistance(null)).toBeNull()
  })

  it.each(['https://oak.example', 'HTTPS://Oak.example'])(
    "leads to the community's own site when that starts with http: %s",
    (website) => {
      expect(websiteLink({ name: 'Oak', location: 'Austin, TX', website })).toBe(website)
    },
  )

  it.each(['Not listed', null, '', 'oak.example', 'javascript:alert(1)'])(
    'searches the web when the site is %j',
    (website) => {
      const link = new URL(websiteLink({ name: 'Oak & Elm', location: 'Austin, TX', website }))
      expect(link.protocol).toBe('https:')
      expect(link.searchParams.get('q')).toBe('Oak & Elm Austin, TX senior living assisted living')
    },
  )
})
