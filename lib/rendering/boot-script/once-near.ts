import 'client-only'

const NEAR_PX = 600

/** Calls back once, when an element that matches comes near the viewport. */
export function onceNear(selector: string, callback: () => void): void {
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      observer.disconnect()
      callback()
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  )
  for (const element of document.querySelectorAll(selector)) observer.observe(element)
}
