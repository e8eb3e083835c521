import * as testing from '@testing-library/react'
import * as react from 'react'
import type { MapsService } from '@/components/maps/maps-provider'
import { type FakeMapsConfig, googleMapsScript } from '@/e2e/fakes/google-maps/script'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import type { BrowserMapSettings } from '@/lib/places/model/port'

const SETTLE_MS = 50

/** Isolates each page load: Google's script loads or fails once per page. */
export async function renderMapsPage({
  settings = { google: { apiKey: 'test-key', mapId: 'test-map' }, styleUrl: null },
  content = null,
}: {
  settings?: BrowserMapSettings
  content?: ((modules: PageModules) => react.ReactNode) | null
} = {}) {
  jest.useFakeTimers()
  installFakeObservers()
  const modules = await loadModules()
  const { provider } = modules
  const onGoogleFailed = jest.fn()
  const mounted = jest.fn()
  const services: MapsService[] = []

  const page = () => (
    <provider.MapsProvider settings={settings} onGoogleFailed={onGoogleFailed}>
      <ServiceProbe modules={modules} seen={services} mounted={mounted} />
      {content?.(modules)}
    </provider.MapsProvider>
  )
  const { unmount } = testing.render(page())
  await flushPending()
  return {
    ...modules,
    onGoogleFailed,
    mounted,
    unmount,
    mountAgain: async () => {
      testing.render(page())
      await flushPending()
    },
    service: () => {
      const last = services.at(-1)
      if (last === undefined) throw new Error('the page has not been rendered')
      return last
    },
    act: async (act: () => void) => {
      await testing.act(async () => act())
      await flushPending()
    },
  }
}

function ServiceProbe({
  modules: { provider },
  seen: services,
  mounted,
}: {
  modules: PageModules
  seen: MapsService[]
  mounted: () => void
}) {
  const service = provider.useMaps()
  react.useEffect(() => {
    services.push(service)
  }, [service, services])
  react.useEffect(() => mounted(), [mounted])
  return (
    <p>
      {service.map}: {service.failure ?? 'no failure'}
    </p>
  )
}

/** Returns the script element of Google's API. */
export function getRequestedScript(): HTMLScriptElement | null {
  return document.querySelector<HTMLScriptElement>('script[src*="maps.googleapis.com"]')
}

/** Fires the script's load event. A window defines custom elements once: later pages reuse them. */
export function loadFakeScript(config: FakeMapsConfig = {}): void {
  if (savedNamespace === null) new Function(googleMapsScript)()
  else Object.assign(google.maps, savedNamespace)
  window.fakeMaps.reset(config)
  const loadCallback: unknown = Reflect.get(google.maps, '__ib__')
  if (savedNamespace !== null && typeof loadCallback === 'function') loadCallback()
  savedNamespace ??= { ...google.maps }
  Reflect.deleteProperty(savedNamespace, '__ib__')
}
let savedNamespace: object | null = null

/** Fires the script’s error event. */
export function failScriptLoad(): void {
  getRequestedScript()?.dispatchEvent(new Event('error'))
}

/** Removes everything of Google’s; call after each test. */
export function cleanUpMapsPage(): void {
  testing.cleanup()
  jest.useRealTimers()
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const name of ['google', 'gm_authFailure']) Reflect.deleteProperty(window, name)
}

export type PageModules = Awaited<ReturnType<typeof loadModules>>

async function loadModules() {
  jest.resetModules()
  jest.doMock('react', () => react)
  return {
    provider: await import('@/components/maps/maps-provider'),
    port: await import('@/lib/places/model/port'),
    rideMap: await import('@/components/maps/ride-map'),
  }
}

async function flushPending(): Promise<void> {
  await testing.act(async () => jest.advanceTimersByTimeAsync(SETTLE_MS))
}
