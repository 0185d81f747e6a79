import { act, cleanup, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter, parsePath, Route, Routes, useLocation } from 'react-router-dom'

/** Where the router is, for a test to read. */
function Whereabouts() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

interface At {
  /** The route's pattern, e.g. '/facilities/:id'. */
  route: string
  /** The address to open; the route itself when absent. */
  path?: string
  /** What the history hands over. */
  state?: unknown
}

/** Draws one screen at its address. Any other address shows nothing but `address`. Takes away the screen before. */
export async function renderScreen(Component: ComponentType, { route, path = route, state }: At) {
  cleanup()
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[{ ...parsePath(path), state }]}>
        <Routes>
          <Route path={route} element={<Component />} />
          <Route path="*" element={null} />
        </Routes>
        <Whereabouts />
      </MemoryRouter>,
    ),
  )
}
