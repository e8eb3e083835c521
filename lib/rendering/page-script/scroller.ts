import 'client-only'
import { onClick } from './on-click'
import { onParsed } from './on-parsed'

/** Scrolls the `[data-scroller]` region of a clicked `[data-scroll-px]` arrow, and disables arrows at its ends. */
export function scrollOnClick(): void {
  onClick('[data-scroll-px]', arrow => {
    findRegion(arrow)?.scrollBy({ left: Number(arrow.dataset.scrollPx), behavior: 'smooth' })
  })
  onParsed(() => {
    for (const region of document.querySelectorAll('[data-scroller]')) {
      const update = () => disableArrowsAtEnds(region)
      new ResizeObserver(update).observe(region)
      region.addEventListener('scroll', update, { passive: true })
    }
  })
}

function findRegion(arrow: Element): Element | null | undefined {
  return arrow.closest('[data-scroller-group]')?.querySelector('[data-scroller]')
}

/** aria-disabled instead of disabled keeps the focus. */
function disableArrowsAtEnds(region: Element): void {
  const { scrollLeft, clientWidth, scrollWidth } = region
  const isAtStart = scrollLeft <= 1
  const isAtEnd = scrollLeft + clientWidth >= scrollWidth - 1
  for (const arrow of region.closest('[data-scroller-group]')?.querySelectorAll<HTMLElement>('[data-scroll-px]') ?? [])
    arrow.ariaDisabled = String(Number(arrow.dataset.scrollPx) < 0 ? isAtStart : isAtEnd)
}
