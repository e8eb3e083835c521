'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { SCROLL_STEP_PX } from '@/lib/site'

type ScrollEnds = { atStart: boolean; atEnd: boolean }

/** Renders a native scroller with two buttons, which `noun` names ("Previous vehicles"). */
export function HorizontalScroller({ label, noun, children }: { label: string; noun: string; children: ReactNode }) {
  const list = useRef<HTMLElement>(null)
  const [{ atStart, atEnd }, setEnds] = useState<ScrollEnds>({ atStart: true, atEnd: false })

  useEffect(() => {
    const region = list.current
    if (!region) return
    const updateEnds = () => {
      const next = getScrollEnds(region)
      setEnds(previous => (previous.atStart === next.atStart && previous.atEnd === next.atEnd ? previous : next))
    }
    const resizeObserver = new ResizeObserver(updateEnds)
    resizeObserver.observe(region)
    region.addEventListener('scroll', updateEnds, { passive: true })
    return () => {
      resizeObserver.disconnect()
      region.removeEventListener('scroll', updateEnds)
    }
  }, [])

  const move = (px: number) => list.current?.scrollBy({ left: px, behavior: 'smooth' })
  return (
    <div className="relative">
      <div className="absolute right-0 bottom-full mb-14 hidden gap-2 md:flex noscript:hidden">
        <Arrow
          label={`Previous ${noun}`}
          path="m12.5 4-6 6 6 6"
          disabled={atStart}
          onClick={() => move(-SCROLL_STEP_PX)}
        />
        <Arrow label={`Next ${noun}`} path="m7.5 4 6 6-6 6" disabled={atEnd} onClick={() => move(SCROLL_STEP_PX)} />
      </div>
      <section ref={list} aria-label={label} tabIndex={0} className="scroller mx-[calc(50%-50vw)] px-[calc(50vw-50%)]">
        {children}
      </section>
    </div>
  )
}

function getScrollEnds(region: HTMLElement): ScrollEnds {
  return {
    atStart: region.scrollLeft <= 1,
    atEnd: region.scrollLeft + region.clientWidth >= region.scrollWidth - 1,
  }
}

/** aria-disabled instead of disabled keeps the focus. */
function Arrow({
  label,
  path,
  disabled,
  onClick,
}: {
  label: string
  path: string
  disabled: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={onClick}
      className="grid size-12 place-items-center rounded-full border border-smoke/40 text-ivory transition-colors duration-200 ease-out hover:border-gold hover:text-gold aria-disabled:border-ash aria-disabled:text-smoke/50"
    >
      <Icon>
        <path d={path} />
      </Icon>
    </button>
  )
}
