import { type ComponentType, lazy, useState } from 'react'

/** What the file of a screen exports. */
interface ScreenModule {
  Component: ComponentType
}

/** A screen in a file of its own. */
export interface Screen {
  /** Its source file, as the build's manifest names it: prerendered pages preload its chunk. */
  module: string | undefined
  /** Loads the file, so that ScreenView draws without waiting. Rejects when the file cannot be had. */
  load: () => Promise<void>
  /** There once `load` is through. React.lazy waits a turn even for a file that is there; hydration cannot. */
  loaded: ComponentType | undefined
  /** Waits for the file by itself. */
  waiting: ComponentType
}

/** Marks the document while a screen's file is on its way; layout/header.css shows a line for it. */
async function markOpening<T>(opening: Promise<T>): Promise<T> {
  document.documentElement.dataset.opening = 'true'
  try {
    return await opening
  } finally {
    delete document.documentElement.dataset.opening
  }
}

/** Makes a screen of an `import()`, which happens when the screen is first needed. */
export function defineScreen(importScreen: () => Promise<ScreenModule>, module?: string): Screen {
  const screen: Screen = {
    module,
    loaded: undefined,
    waiting: lazy(async () => ({ default: (await markOpening(importScreen())).Component })),
    load: async () => {
      screen.loaded = (await importScreen()).Component
    },
  }
  return screen
}

/** Draws a screen. What it began with stays, so that a later `load` does not start the screen anew. */
export function ScreenView({ screen }: { screen: Screen }) {
  const [Shown] = useState(() => screen.loaded ?? screen.waiting)
  return <Shown />
}
