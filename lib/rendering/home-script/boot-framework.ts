import 'client-only'
import { deepLinkParameters } from '@/lib/deep-link-parameters'
import {
  FRAMEWORK_DATA_ID,
  FRAMEWORK_END_EVENT,
  FRAMEWORK_START_EVENT,
  type FrameworkData,
  payloadPath,
} from '../page-markup'
import { isDataScarce, onIdle } from '../page-script/dom'
import { showAlert } from '../page-script/notices'

/** Browsers without pointer events and assistive technology may send a later one alone. */
const ACTIONS = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'click'] as const
/** What ends a tap or a key press, of which the longest wait is for a finger that rests. */
const RELEASES = ['pointerup', 'pointercancel', 'keyup', 'click'] as const
const MAX_PRESS_MS = 500
const NEAR = '#booking-flow, #blog-section'
const NEAR_PX = 600
/** Sent by the wizard once its buttons work. */
const READY_EVENT = 'wizardready'

/**
 * Starts the framework with the visitor's first action, when the booking or the posts come near after a scroll, or at
 * once if something needs it. Downloads it while the browser is idle, unless the visitor saves data.
 */
export function bootFramework(): void {
  const text = document.getElementById(FRAMEWORK_DATA_ID)?.textContent
  if (!text) return
  const data: FrameworkData = JSON.parse(text)
  let isStarted = false

  async function start(action?: Event): Promise<void> {
    if (isStarted) return
    isStarted = true
    const released = action && waitForRelease()
    document.dispatchEvent(new Event(FRAMEWORK_START_EVENT))
    try {
      await loadFramework(data, released)
    } catch {
      isStarted = await recoverFromFailedLoad(data)
    }
    document.dispatchEvent(new Event(FRAMEWORK_END_EVENT))
    if (!isStarted) delete document.documentElement.dataset.restoring
  }

  replayClicks()
  const isKnown = isRideKnown()
  if (isKnown) document.documentElement.dataset.restoring = ''
  for (const type of ACTIONS) addEventListener(type, start, { capture: true, passive: true })
  addEventListener('scroll', () => onceNear(NEAR, () => void start()), { once: true, passive: true })
  if (isKnown || isNeededAtOnce()) void start()
  else prefetchWhenIdle(data)
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

function isNeededAtOnce(): boolean {
  return (
    location.hash === '#booking-flow' ||
    // Posts or contact data that the HTML lacks are read in the browser.
    document.querySelector('[data-state="loading"]') !== null ||
    (document.activeElement !== null && document.activeElement !== document.body)
  )
}

/** One file at a time: together they would hold up a cheap phone. */
function prefetchWhenIdle({ files, payload }: FrameworkData): void {
  if (isDataScarce()) return
  const remaining = [...files, payloadPath(payload)]
  const prefetchNext = () => {
    const href = remaining.shift()
    if (href === undefined) return
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
    onIdle(prefetchNext)
  }
  addEventListener('load', () => onIdle(prefetchNext))
}

/** Clicks the buttons of step 1 again that were clicked before they worked. */
function replayClicks(): void {
  const clicked: HTMLElement[] = []
  const remember = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.booking-place button[type=button]') : null
    if (button) clicked.push(button)
  }
  addEventListener('click', remember, true)
  addEventListener(
    READY_EVENT,
    () => {
      removeEventListener('click', remember, true)
      // Each in its own task, so that each sees what the one before it changed.
      for (const button of clicked) setTimeout(() => button.isConnected && button.click())
    },
    { once: true },
  )
}

/** Calls back once, when an element that matches comes near the viewport. */
function onceNear(selector: string, callback: () => void): void {
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      observer.disconnect()
      callback()
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  )
  for (const element of document.querySelectorAll(selector)) observer.observe(element)
}

/** Resolves when the tap or key press in progress has ended and shows what it did: the framework would hold that up. */
function waitForRelease(): Promise<void> {
  return new Promise(resolve => {
    const end = () => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve)))
    for (const type of RELEASES) addEventListener(type, end, { capture: true, once: true, passive: true })
    setTimeout(end, MAX_PRESS_MS)
  })
}

const MAX_RELOADED_MS = 60_000

/** Script loads by URL; failed ones are removed. */
const scriptLoads = new Map<string, Promise<void>>()

/**
 * Loads scripts and payload side by side, and starts the loader, until which the scripts only register their modules,
 * once `released` is resolved.
 */
async function loadFramework({ files, runtime, payload }: FrameworkData, released?: Promise<void>): Promise<void> {
  const [flight] = await Promise.all([fetchText(payloadPath(payload)), released, ...files.map(loadScript)])
  Object.assign(globalThis, { __next_f: [[0], [1, flight]] })
  const loader: { push: (runtime: unknown) => void } = Object(globalThis).TURBOPACK ?? []
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
    // Before the pictures of the sections that the visitor scrolls to.
    script.fetchPriority = 'high'
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      scriptLoads.delete(src)
      reject(new Error(src))
    }
    document.head.append(script)
  })
}

/**
 * Recovers from scripts or a payload that did not load. After a new release, or new content, the browser's copy of the
 * page is replaced, and the page reloads once; returns whether it does. Otherwise says so, as offline.
 */
async function recoverFromFailedLoad({ payload }: FrameworkData): Promise<boolean> {
  const html = await fetch(location.href, { cache: 'reload' }).then(
    response => (response.ok ? response.text() : ''),
    () => '',
  )
  if (html !== '' && !html.includes(`"payload":"${payload}"`) && !wasJustReloaded()) {
    location.reload()
    return true
  }
  showAlert(document.getElementById('notices')?.dataset.failed ?? '', 'error')
  return false
}

/** A page that reloaded itself is young; one that its visitor reloaded may be older than a release. */
function wasJustReloaded(): boolean {
  if (performance.now() > MAX_RELOADED_MS) return false
  return performance.getEntriesByType('navigation').some(navigation => Object(navigation).type === 'reload')
}
