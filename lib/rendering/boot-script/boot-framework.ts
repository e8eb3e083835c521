import 'client-only'
import { deepLinkParameters } from '@/lib/deep-link-parameters'
import { FRAMEWORK_DATA_ID, FRAMEWORK_END_EVENT, FRAMEWORK_START_EVENT, type FrameworkData } from '../framework-data'
import { restoreEntries } from './kept-entries'
import { loadFramework } from './load-framework'
import { recoverFromFailedLoad } from './recover'

/** Browsers without pointer events and assistive technology may send a later one alone. */
const ACTIONS = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'click'] as const
const NEAR = '#booking-flow, #blog-section'
const NEAR_PX = 600
/** Sent by the wizard once its buttons work. */
const READY_EVENT = 'wizardready'

/**
 * Starts the framework with the visitor's first action, when the booking or the posts come near after a scroll, or at
 * once if something needs it. Downloads its scripts while the browser is idle, unless the visitor saves data.
 */
export function bootFramework(): void {
  const text = document.getElementById(FRAMEWORK_DATA_ID)?.textContent
  if (!text) return
  const data: FrameworkData = JSON.parse(text)
  let isStarted = false

  async function start(): Promise<void> {
    if (isStarted) return
    isStarted = true
    document.dispatchEvent(new Event(FRAMEWORK_START_EVENT))
    try {
      await loadFramework(data)
    } catch {
      isStarted = await recoverFromFailedLoad(data)
    }
    document.dispatchEvent(new Event(FRAMEWORK_END_EVENT))
    if (!isStarted) delete document.documentElement.dataset.restoring
  }

  replayClicks()
  const hasEntries = restoreEntries()
  const isKnown = isRideKnown()
  if (isKnown) document.documentElement.dataset.restoring = ''
  for (const type of ACTIONS) addEventListener(type, start, { capture: true, passive: true })
  addEventListener('scroll', () => onceNear(NEAR, start), { once: true, passive: true })
  if (hasEntries || isKnown || isNeededAtOnce()) void start()
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
