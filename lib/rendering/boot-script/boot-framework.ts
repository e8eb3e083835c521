import 'client-only'
import { deepLinkParameters } from '@/lib/booking/model/deep-link-parameters'
import { FRAMEWORK_DATA_ID, type FrameworkData, payloadPath } from '../framework-data'
import { onceNear } from './once-near'
import { recoverFromFailedLoad } from './recover'

/** Browsers without pointer events and assistive technology may send a later one alone. */
const ACTIONS = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'click'] as const
const NEAR = '#booking-flow, #blog-section'

/** Without those that failed. */
const scriptLoads = new Map<string, Promise<void>>()

/**
 * Starts the framework with the visitor's first action, when the booking or the posts come near after a scroll, or at
 * once where its work is awaited. Downloads its scripts while the browser is idle, unless the visitor saves data.
 */
export function bootFramework(): void {
  const text = document.getElementById(FRAMEWORK_DATA_ID)?.textContent
  if (!text) return
  const data: FrameworkData = JSON.parse(text)
  let isStarted = false

  function start(): void {
    if (isStarted) return
    isStarted = true
    if (isRideKnown()) document.documentElement.dataset.restoring = ''
    loadFramework(data).catch(async () => {
      delete document.documentElement.dataset.restoring
      await recoverFromFailedLoad()
      isStarted = false
    })
  }

  if (isAwaited()) {
    start()
    return
  }
  for (const type of ACTIONS) addEventListener(type, start, { capture: true, passive: true })
  addEventListener('scroll', () => onceNear(NEAR, start), { once: true, passive: true })
  prefetchWhenIdle(data)
}

/** Loads scripts and payload side by side. The scripts only register their modules until the loader is started. */
async function loadFramework({ files, runtime, payload }: FrameworkData): Promise<void> {
  const [flight] = await Promise.all([fetchText(payloadPath(payload)), ...files.map(loadScript)])
  Object.assign(globalThis, { __next_f: [[0], [1, flight]] })
  const loader: { push: (runtime: unknown) => void } = Reflect.get(globalThis, 'TURBOPACK') ?? []
  Object.assign(globalThis, { TURBOPACK: loader })
  loader.push(runtime)
}

async function fetchText(path: string): Promise<string> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(path)
  return response.text()
}

function loadScript(src: string): Promise<void> {
  const load = scriptLoads.get(src) ?? appendScript(src)
  scriptLoads.set(src, load)
  return load
}

function appendScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      scriptLoads.delete(src)
      reject(new Error(src))
    }
    document.head.append(script)
  })
}

function isAwaited(): boolean {
  return (
    location.hash === '#booking-flow' ||
    isRideKnown() ||
    // Posts or contact data that the HTML lacks are read in the browser.
    document.querySelector('[data-state="loading"]') !== null ||
    (document.activeElement !== null && document.activeElement !== document.body)
  )
}

/** Returns whether a deep link or a kept booking will fill in the form. */
function isRideKnown(): boolean {
  const parameters = new URLSearchParams(location.search)
  return deepLinkParameters.some(name => parameters.has(name)) || hasStoredBooking()
}

function hasStoredBooking(): boolean {
  try {
    return sessionStorage.getItem('booking') !== null
  } catch {
    return false
  }
}

function prefetchWhenIdle({ files }: FrameworkData): void {
  if (Object(Reflect.get(navigator, 'connection')).saveData === true) return
  const prefetch = () => {
    for (const href of files)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', href }))
  }
  addEventListener('load', () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(prefetch) : setTimeout(prefetch, 2000),
  )
}
