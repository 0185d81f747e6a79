import { act, cleanup, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter, parsePath, Route, Routes, useLocation } from 'react-router-dom'

/** Shows the router's current address without the origin, for tests to read. */
function CurrentPath() {
  const { pathname, search, hash } = useLocation()
  return <output data-testid="current-path">{pathname + search + hash}</output>
}

interface RenderOptions {
  /** The route's pattern, such as '/facilities/:id'. */
  route: string
  /** The path to open; by default the route itself. */
  path?: string
  /** The state of the history entry. */
  state?: unknown
}

/** Renders one screen at its route, after unmounting the previous one. Other paths only render `address`. */
export async function renderScreen(Component: ComponentType, { route, path = route, state }: RenderOptions) {
  cleanup()
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[{ ...parsePath(path), state }]}>
        <Routes>
          <Route path={route} element={<Component />} />
          <Route path="*" element={null} />
        </Routes>
        <CurrentPath />
      </MemoryRouter>,
    ),
  )
}
