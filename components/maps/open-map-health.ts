/**
 * Judges from what a map of tiles tells of itself whether it shows anything: a rider is not left with an empty one.
 * It is shown with its first tile, or once it is still without any. It has failed where its style cannot be had,
 * where it has nothing in time, or where it comes to rest with faults and not one tile.
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
    /** The style has been read. */
    onStyleLoaded() {
      isStyled = true
    },
    /** A tile of the style's has come. */
    onTileLoaded() {
      tileCount += 1
      show()
    },
    /** Something could not be had: before there is a style, that is the style or what draws it. */
    onError(reason: string) {
      fault ??= reason
      if (!isStyled) fail(reason)
    },
    /** What the whole map needs is missing. */
    onFatalError: fail,
    /** Nothing is on its way any more. */
    onIdle() {
      if (fault !== null && tileCount === 0) fail(fault)
      else show()
      tileCount = 0
      fault = null
    },
    /** It has had its time. */
    onTimeout() {
      if (!isShown) fail(fault ?? 'it took too long')
    },
  }
}

export type MapHealth = ReturnType<typeof createMapHealth>
