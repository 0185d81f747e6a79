// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { InView } from './in-view.tsx'
import type { MapData, MapPoint } from './map-data.ts'
import { GroupList } from './map-panel.tsx'

const point = (id: string, onlyZip: string | null, price: number | null): MapPoint => ({
  id,
  name: `Home ${id}`,
  kind: 'living',
  position: { latitude: 43, longitude: -89 },
  onlyZip,
  price,
})
const points = [point('a', '53713', 4300), point('b', '53713', null), point('c', null, 5100)]
const data: MapData = { points, unplaced: 0, origin: null, towns: [] }

it('lists homes at one place together, and opens their list', () => {
  const onGroup = vi.fn()
  render(
    <InView data={data} inView={[[0, 1], [2]]} selected={undefined} onSelect={vi.fn()} onGroup={onGroup} />,
  )
  expect(screen.getByRole('heading').textContent).toBe('3 communities in view')
  fireEvent.click(screen.getByRole('button', { name: /^2 communities somewhere in 53713/ }))
  expect(onGroup).toHaveBeenCalledWith([0, 1])
  expect(screen.getByRole('button', { name: /^Home c/ }).textContent).toContain('$5,100 a month*')
})

it('takes the focus, and each of its homes can be chosen', () => {
  const onSelect = vi.fn()
  render(<GroupList data={data} members={[0, 1]} selected="a" onSelect={onSelect} />)
  const group = screen.getByRole('region', { name: '2 communities somewhere in 53713' })
  expect(document.activeElement).toBe(within(group).getByRole('heading'))
  expect(within(group).getAllByRole('listitem')).toHaveLength(2)
  fireEvent.click(within(group).getByRole('button', { name: /^Home b/ }))
  expect(onSelect).toHaveBeenCalledWith('b')
})
