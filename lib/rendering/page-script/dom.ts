import 'client-only'

/** Delegates clicks on elements that match a selector. */
export function onClick(selector: string, handler: (element: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener('click', event => {
    const element = closestToTarget(event, selector)
    if (element) handler(element, event)
  })
}

/** Finds the closest element of an event's target. */
export function closestToTarget<T extends HTMLElement>({ target }: Event, selector: string): T | null {
  return target instanceof Element ? target.closest<T>(selector) : null
}

const IDLE_FALLBACK_MS = 200

/** Calls back while the browser has nothing else to do. */
export function onIdle(callback: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback)
  else setTimeout(callback, IDLE_FALLBACK_MS)
}

const QUIET_MS = 2000

/** Calls back once the loaded page has been visible for two seconds and the browser is idle. */
export function onceQuiet(callback: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    document.removeEventListener('visibilitychange', wait)
    onIdle(callback)
  }
  const wait = () => {
    clearTimeout(timer)
    if (!document.hidden) timer = setTimeout(end, QUIET_MS)
  }
  const begin = () => {
    document.addEventListener('visibilitychange', wait)
    wait()
  }
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

/** Returns whether the visitor saves data or has a slow connection, as far as the browser tells. */
export function isDataScarce(): boolean {
  const { saveData, effectiveType = '' } = Object(Object(navigator).connection)
  return saveData === true || /2g|3g/.test(effectiveType)
}
