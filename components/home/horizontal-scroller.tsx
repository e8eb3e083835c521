import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { SCROLL_STEP_PX } from '@/lib/site'

/** Renders a native scroller with two arrows for `items` ("Previous vehicles"); the page script moves it. */
export function HorizontalScroller({ label, items, children }: { label: string; items: string; children: ReactNode }) {
  return (
    <div data-scroller-group="" className="relative">
      <div className="absolute right-0 bottom-full mb-14 hidden gap-2 md:flex noscript:hidden">
        <Arrow label={`Previous ${items}`} path="m12.5 4-6 6 6 6" scrollPx={-SCROLL_STEP_PX} />
        <Arrow label={`Next ${items}`} path="m7.5 4 6 6-6 6" scrollPx={SCROLL_STEP_PX} />
      </div>
      <section
        data-scroller=""
        aria-label={label}
        tabIndex={0}
        className="scroller mx-[calc(50%-50vw)] px-[calc(50vw-50%)]"
      >
        {children}
      </section>
    </div>
  )
}

function Arrow({ label, path, scrollPx }: { label: string; path: string; scrollPx: number }) {
  return (
    <button
      type="button"
      data-scroll-px={scrollPx}
      aria-label={label}
      aria-disabled={scrollPx < 0}
      suppressHydrationWarning
      className="arrow-button"
    >
      <Icon>
        <path d={path} />
      </Icon>
    </button>
  )
}
