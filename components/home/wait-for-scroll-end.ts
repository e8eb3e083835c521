/** The page stands when it has not moved for so many frames; nobody waits for it longer than the limit. */
const IDLE_FRAMES = 6
const MAX_WAIT_MS = 1500

/**
 * Resolves when the page is not being scrolled. What changes the page's height waits for it: a smooth jump to an
 * anchor further down would otherwise end where that anchor was, not where it is.
 */
export function waitForScrollEnd(): Promise<void> {
  const deadlineMs = performance.now() + MAX_WAIT_MS
  let last = window.scrollY
  let idleFrames = 0
  return new Promise(resolve => {
    const checkScroll = () => {
      idleFrames = window.scrollY === last ? idleFrames + 1 : 0
      last = window.scrollY
      if (idleFrames >= IDLE_FRAMES || performance.now() > deadlineMs) resolve()
      else requestAnimationFrame(checkScroll)
    }
    requestAnimationFrame(checkScroll)
  })
}
