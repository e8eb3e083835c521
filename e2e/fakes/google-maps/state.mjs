const SERVER_FAULTS = [
  'INTERNAL',
  'UNAVAILABLE',
  'DEADLINE_EXCEEDED',
  'UNKNOWN',
  'UNKNOWN_ERROR',
  'ABORTED',
  'DATA_LOSS',
]

class MapsNetworkError extends Error {
  name = 'MapsNetworkError'
}
export class MapsRequestError extends MapsNetworkError {
  name = 'MapsRequestError'
}
export class MapsServerError extends MapsNetworkError {
  name = 'MapsServerError'
}

/** Test API, as `window.fakeMaps`. */
export const fakeMaps = {
  counts: noop(),
  log: [],
  get config() {
    window.fakeMapsConfig ??= {}
    return window.fakeMapsConfig
  },
  reset(config = {}) {
    Object.assign(fakeMaps.counts, noop())
    fakeMaps.log.length = 0
    window.fakeMapsConfig = config
  },
  failAuth() {
    window.gm_authFailure?.()
  },
}

function noop() {
  return { scriptLoads: 0, mapLoads: 0, suggestions: 0, sessions: 0, fetchFields: 0, computeRoutes: 0, geocodes: 0 }
}

export function logRequest(count, entry) {
  fakeMaps.counts[count] += 1
  fakeMaps.log.push({ call: count, ...entry })
}

/** Creates the error of a rejected request, with its status and endpoint. */
export function requestError(code, endpoint, reason = 'refused by config') {
  const Kind = SERVER_FAULTS.includes(code) ? MapsServerError : MapsRequestError
  return Object.assign(new Kind(`${endpoint}: ${code}: ${reason}`), { code, endpoint })
}

/** Waits and fails as planned; returns 'ok' or one of `specialOutcomes`. */
export async function applyConfig(outcome = 'ok', { endpoint, delayMs = 0, specialOutcomes = [] }) {
  if (outcome === 'never') return new Promise(() => undefined)
  if (delayMs > 0) await new Promise(resolve => setTimeout(resolve, delayMs))
  else await null
  if (outcome === 'ok' || specialOutcomes.includes(outcome)) return outcome
  throw requestError(outcome, endpoint)
}

const listeners = new WeakMap()

/** google.maps.event */
export const event = {
  addListener(target, name, call) {
    const named = listeners.get(target) ?? {}
    listeners.set(target, named)
    named[name] = [...(named[name] ?? []), call]
    return {
      remove() {
        named[name] = named[name].filter(other => other !== call)
      },
    }
  },
  addListenerOnce(target, name, call) {
    const listener = event.addListener(target, name, (...args) => {
      listener.remove()
      call.apply(target, args)
    })
    return listener
  },
  removeListener: listener => listener.remove(),
  clearListeners(target, name) {
    const named = listeners.get(target)
    if (named) named[name] = []
  },
  clearInstanceListeners(target) {
    const named = listeners.get(target) ?? {}
    for (const name of Object.keys(named)) named[name] = []
  },
  trigger(target, name, ...args) {
    for (const call of listeners.get(target)?.[name] ?? []) call.apply(target, args)
  },
}
