import { afterEach, beforeAll, beforeEach } from 'vitest'
import { DATA_DELETED_EVENT } from '../local/deletion-mark.ts'
import { startSending } from '../state/drain-triggers.ts'
import { clearPhoneAndTab, stubBrowser } from './browser.ts'
import { json, ready, scriptServer } from './scripted-server.ts'

const ZIP_CODES = [
  { zipCode: '78701', city: 'Austin', state: 'TX' },
  { zipCode: '20001', city: 'Washington', state: 'DC' },
]

/**
 * Registers the hooks for tests of the questionnaire screen: an empty phone and a new server before each test.
 * @returns an object whose `server` is the current one; assign another script to it within a test
 */
export function scriptQuestionnaireServer() {
  const current = { server: scriptServer(ready) }
  beforeAll(() => {
    stubBrowser((path, init) => {
      if (path.startsWith('/api/questionnaire')) return current.server.fetch(path, init)
      const town = ZIP_CODES.find(({ zipCode }) => path.startsWith(`/api/geo/zip/${zipCode}`))
      return town && Promise.resolve(json(200, town))
    })
    startSending()
  })
  beforeEach(async () => {
    await clearPhoneAndTab()
    current.server = scriptServer(ready)
  })
  afterEach(() => {
    // The form must not save its last changes to the phone of the next test.
    window.dispatchEvent(new Event(DATA_DELETED_EVENT))
  })
  return current
}
