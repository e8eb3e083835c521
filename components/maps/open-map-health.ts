/**
 * Judges from what a map of tiles tells of itself whether it shows anything: a rider is not left with an empty one.
 * It is shown with its first tile, or once it is still without any. It has failed where its style cannot be had,
 * where it has nothing in time, or where it comes to rest with faults and not one tile.
 */
export function judgeMap({ onShown, onFailed }: { onShown: () => void; onFailed: (reason: string) => void }) {
  let styled = false
  let shown = false
  let failed = false
  let tiles = 0
  let fault: string | null = null

  function show() {
    if (!shown && !failed) onShown()
    shown = true
  }

  function fail(reason: string) {
    if (!failed) onFailed(reason)
    failed = true
  }

  return {
    /** The style has been read. */
    styled() {
      styled = true
    },
    /** A tile of the style's has come. */
    tile() {
      tiles += 1
      show()
    },
    /** Something could not be had: before there is a style, that is the style or what draws it. */
    fault(reason: string) {
      fault ??= reason
      if (!styled) fail(reason)
    },
    /** What the whole map needs is missing. */
    broken: fail,
    /** Nothing is on its way any more. */
    rested() {
      if (fault !== null && tiles === 0) fail(fault)
      else show()
      tiles = 0
      fault = null
    },
    /** It has had its time. */
    expired() {
      if (!shown) fail(fault ?? 'it took too long')
    },
  }
}

export type MapJudge = ReturnType<typeof judgeMap>
