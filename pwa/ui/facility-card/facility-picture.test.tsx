// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FacilityPicture } from './facility-picture.tsx'

function renderPhoto(imageUrl: string, place?: 'page') {
  const { container } = render(
    <FacilityPicture facility={{ id: 'featured-1', imageUrl }} {...(place && { place })} />,
  )
  const photo = container.querySelector('img')
  if (!photo) throw new Error('There is no photo.')
  return photo
}

it('loads a photo only when its card comes near', () => {
  const photo = renderPhoto('/objects/business-images/5f0c')
  expect(photo.getAttribute('src')).toBe('/objects/business-images/5f0c')
  expect(photo.getAttribute('loading')).toBe('lazy')
  expect(photo.getAttribute('decoding')).toBe('async')
})

it("loads the photo of a community's own page at once", () => {
  const photo = renderPhoto('/objects/business-images/5f0c', 'page')
  expect(photo.getAttribute('loading')).toBe('eager')
})

it('loads nothing from another host, not even a picture of an advertiser', () => {
  for (const imageUrl of ['https://oak.example/house.jpg', '//oak.example/house.jpg'])
    expect(() => renderPhoto(imageUrl)).toThrow('There is no photo.')
})
