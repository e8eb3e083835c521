import 'server-only'
import { setImmediate as breathe } from 'node:timers/promises'

const SLICE_MS = 10

/** Yields the items, and between them the thread to other requests, whenever the loop has held it for a slice. */
export async function* inSlices<T>(items: Iterable<T>): AsyncGenerator<T, void> {
  let startedAt = performance.now()
  for (const item of items) {
    if (performance.now() - startedAt > SLICE_MS) {
      await breathe()
      startedAt = performance.now()
    }
    yield item
  }
}
