const IDLE_FRAMES = 6
const MAX_WAIT_MS = 1500

/** Resolves when the page stops scrolling: a layout change would cut a smooth jump short. */
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
