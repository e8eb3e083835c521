/** The framework bundles the server's code and loads the cache handler by itself: this place is common to both. */
const PLACE = Symbol.for('pages-valid-from')

/**
 * Since when stored pages show the content of the source that is set now, in milliseconds since the epoch. What was
 * stored before shows another source's, such as the demonstration posts of `content/`. 0 until it is held.
 *
 * @returns {number}
 */
export function pagesValidFrom() {
  return Reflect.get(globalThis, PLACE) ?? 0
}

/**
 * Has every page that was stored earlier count as not stored.
 *
 * @param {number} timeMs
 */
export function holdPagesValidFrom(timeMs) {
  Reflect.set(globalThis, PLACE, timeMs)
}
