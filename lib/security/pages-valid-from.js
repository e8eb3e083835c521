/** The framework bundles the server's code and loads the cache handler by itself: this place is common to both. */
const STATE_KEY = Symbol.for('pages-valid-from')

/**
 * Since when stored pages show the content of the source that is set now, in milliseconds since the epoch. What was
 * stored before shows another source's, such as the demonstration posts of `content/`. 0 until it is held.
 *
 * @returns {number}
 */
export function getPagesValidFromMs() {
  return Reflect.get(globalThis, STATE_KEY) ?? 0
}

/**
 * Has every page that was stored earlier count as not stored.
 *
 * @param {number} timeMs
 */
export function setPagesValidFromMs(timeMs) {
  Reflect.set(globalThis, STATE_KEY, timeMs)
}
