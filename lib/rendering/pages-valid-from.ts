import { processState } from './process-state.ts'

const validFromMs = processState('pages-valid-from', () => 0)

/** Returns the time (ms) from which stored pages show the current content source; 0 until set. */
export function getPagesValidFromMs(): number {
  return validFromMs.get()
}

/** Invalidates every page stored before a time. */
export function setPagesValidFromMs(timeMs: number): void {
  validFromMs.set(timeMs)
}
