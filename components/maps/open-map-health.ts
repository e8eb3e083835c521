/**
 * Detects from a tile map’s events whether it shows anything, so that a rider never gets an empty map. Ready with the
 * first tile, or when idle without errors. Failed when the style is missing, when nothing shows in time, or when idle
 * with errors and no tile.
 */
export function createMapHealth({ onShown, onFailed }: { onShown: () => void; onFailed: (reason: string) => void }) {
  let isStyled = false
  let isShown = false
  let hasFailed = false
  let tileCount = 0
  let fault: string | null = null

  function show() {
    if (!isShown && !hasFailed) onShown()
    isShown = true
  }

  function fail(reason: string) {
    if (!hasFailed) onFailed(reason)
    hasFailed = true
  }

  return {
    /** The style has loaded. */
    onStyleLoaded() {
      isStyled = true
    },
    /** A tile has loaded. */
    onTileLoaded() {
      tileCount += 1
      show()
    },
    /** A request failed: before the style has loaded, that is the style or its parts. */
    onError(reason: string) {
      fault ??= reason
      if (!isStyled) fail(reason)
    },
    /** A required part of the map is missing. */
    onFatalError: fail,
    /** All requests have ended. */
    onIdle() {
      if (fault !== null && tileCount === 0) fail(fault)
      else show()
      tileCount = 0
      fault = null
    },
    /** The time limit has passed. */
    onTimeout() {
      if (!isShown) fail(fault ?? 'it took too long')
    },
  }
}

export type MapHealth = ReturnType<typeof createMapHealth>
