/** Detects whether a tile map shows anything, so that no rider gets an empty map. */
export function createMapHealth({ onShown, onFailed }: { onShown: () => void; onFailed: (reason: string) => void }) {
  let isStyled = false
  let isShown = false
  let hasFailed = false
  let tileCount = 0
  let error: string | null = null

  function show() {
    if (!isShown && !hasFailed) onShown()
    isShown = true
  }

  function fail(reason: string) {
    if (!hasFailed) onFailed(reason)
    hasFailed = true
  }

  return {
    onStyleLoaded() {
      isStyled = true
    },
    onTileLoaded() {
      tileCount += 1
      show()
    },
    onError(reason: string) {
      error ??= reason
      if (!isStyled) fail(reason)
    },
    onFatalError: fail,
    onIdle() {
      if (error !== null && tileCount === 0) fail(error)
      else show()
      tileCount = 0
      error = null
    },
    onTimeout() {
      if (!isShown) fail(error ?? 'it took too long')
    },
  }
}
