/** The page stands when it has not moved for so many frames; nobody waits for it longer than the limit. */
const STILL_FRAMES = 6
const LIMIT_MS = 1500

/**
 * Resolves when the page is not being scrolled. What changes the page's height waits for it: a smooth jump to an
 * anchor further down would otherwise end where that anchor was, not where it is.
 */
export function whenScrollRests(): Promise<void> {
  const end = performance.now() + LIMIT_MS
  let last = window.scrollY
  let still = 0
  return new Promise(resolve => {
    const look = () => {
      still = window.scrollY === last ? still + 1 : 0
      last = window.scrollY
      if (still >= STILL_FRAMES || performance.now() > end) resolve()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
