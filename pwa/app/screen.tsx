import { type ComponentType, lazy, useState } from 'react'

/** The exports of a screen's file. */
interface ScreenModule {
  Component: ComponentType
}

/** A screen that is loaded from its own file. */
export interface Screen {
  /** Loads the file, so that ScreenView renders synchronously. Rejects if the file fails to load. */
  load: () => Promise<void>
  /** Set once `load` resolves. React.lazy suspends even for a loaded file, and hydration must not suspend. */
  loaded: ComponentType | undefined
  /** Loads the file when rendered, with the styles of all screens: the page that was opened first may have only its own. */
  lazy: ComponentType
}

/** Marks the document while a screen's file loads, for the progress line in ui/styles.css. */
async function markWhileLoading<T>(loading: Promise<T>): Promise<T> {
  document.documentElement.dataset.loading = 'true'
  try {
    return await loading
  } finally {
    delete document.documentElement.dataset.loading
  }
}

/** Defines a screen. `importScreen` is called when the screen is first needed. */
export function defineScreen(importScreen: () => Promise<ScreenModule>): Screen {
  const screen: Screen = {
    loaded: undefined,
    lazy: lazy(async () => {
      // First, because the portal's sheet wins by being later.
      const styles = import('../ui/styles.css')
      const [{ Component }] = await markWhileLoading(Promise.all([importScreen(), styles]))
      return { default: Component }
    }),
    load: async () => {
      screen.loaded = (await importScreen()).Component
    },
  }
  return screen
}

/** Renders a screen. Sticks with its first component, so that a later `load` doesn't remount the screen. */
export function ScreenView({ screen }: { screen: Screen }) {
  const [Shown] = useState(() => screen.loaded ?? screen.lazy)
  return <Shown />
}
