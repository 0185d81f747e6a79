// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'

async function start(media = false) {
  vi.resetModules()
  vi.stubGlobal('matchMedia', () => ({ matches: media }))
  const install = await import('./install.ts')
  install.startInstall()
  return install
}
const offer = (outcome: 'accepted' | 'dismissed') => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => ({ outcome })),
  })
  window.dispatchEvent(event)
  return event
}

beforeEach(() => localStorage.clear())

describe('installing', () => {
  it('is not offered when the browser does not support it', async () => {
    expect((await start()).install).toEqual({ way: 'none', dismissed: false })
  })
  it('is already done when the app runs standalone', async () => {
    expect((await start(true)).install.way).toBe('installed')
  })
  it('is offered if the browser offered it before this was asked', async () => {
    vi.resetModules()
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    ;(await import('./install-event.ts')).keepInstallEvent()
    const event = offer('accepted')
    expect(event.defaultPrevented).toBe(true)
    const { install, startInstall } = await import('./install.ts')
    startInstall()
    expect(install.way).toBe('prompt')
  })
  it('shows the browser’s own dialog once when the family accepts', async () => {
    const { install, promptInstall } = await start()
    const event = offer('accepted')
    expect(event.defaultPrevented).toBe(true)
    expect(install.way).toBe('prompt')
    expect(await promptInstall()).toBe(true)
    expect(await promptInstall()).toBe(false)
    expect(event.prompt).toHaveBeenCalledTimes(1)
    window.dispatchEvent(new Event('appinstalled'))
    expect(install.way).toBe('installed')
  })
  it('is not offered again once declined, even on the next visit', async () => {
    const { promptInstall } = await start()
    offer('dismissed')
    expect(await promptInstall()).toBe(false)
    expect((await start()).install.dismissed).toBe(true)
  })
  it('detects iPhones and iPads, which need the share menu', async () => {
    const { isIos } = await start()
    const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
    expect(isIos({ userAgent: iPhone, maxTouchPoints: 5 })).toBe(true)
    expect(isIos({ userAgent: mac, maxTouchPoints: 5 })).toBe(true)
    expect(isIos({ userAgent: mac, maxTouchPoints: 0 })).toBe(false)
  })
})
