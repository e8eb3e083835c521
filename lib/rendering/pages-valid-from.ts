/** The bundled server code and the separately loaded cache handler must share it. */
const STATE_KEY = Symbol.for('pages-valid-from')

/** Returns the time (ms) from which stored pages show the current content source; 0 until set. */
export function getPagesValidFromMs(): number {
  return Reflect.get(globalThis, STATE_KEY) ?? 0
}

/** Invalidates every page stored before a time. */
export function setPagesValidFromMs(timeMs: number): void {
  Reflect.set(globalThis, STATE_KEY, timeMs)
}
