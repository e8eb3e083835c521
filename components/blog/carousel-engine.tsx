'use client'

import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState, useSyncExternalStore } from 'react'

const AUTOPLAY_DELAY_MS = 3500
/** A neighbor's edge does not count. */
const IN_VIEW_RATIO = 0.5

export type CarouselEngineProps = {
  viewport: HTMLElement
  titles: readonly string[]
  onVisibleChange: (indexes: readonly number[]) => void
}

/** Loops and plays the cards; pauses on hover and focus. */
export function CarouselEngine({ viewport, titles, onVisibleChange }: CarouselEngineProps) {
  const isMotionAllowed = useMotionAllowed()
  const [selected, setSelected] = useState(0)
  const autoplay = Autoplay({ delay: AUTOPLAY_DELAY_MS, stopOnInteraction: false, stopOnMouseEnter: true })
  const [attach, embla] = useEmblaCarousel(
    { loop: true, align: 'start', inViewThreshold: IN_VIEW_RATIO },
    // One that was stopped would play again once a finger or the mouse leaves.
    isMotionAllowed ? [autoplay] : [],
  )

  useEffect(() => attach(viewport), [attach, viewport])

  useEffect(() => {
    if (!embla) return
    const updateVisible = () => {
      setSelected(embla.selectedScrollSnap())
      // The engine briefly reports no cards after it remeasures; the focused card must not blur.
      const visible = embla.slidesInView()
      if (visible.length > 0) onVisibleChange(visible)
    }
    updateVisible()
    embla.on('slidesInView', updateVisible).on('select', updateVisible).on('reInit', updateVisible)
    return () => {
      embla.off('slidesInView', updateVisible).off('select', updateVisible).off('reInit', updateVisible)
    }
  }, [embla, onVisibleChange])

  return (
    <CarouselBullets titles={titles} selected={selected} onChoose={index => embla?.scrollTo(index, !isMotionAllowed)} />
  )
}

const SCALE_CLASSES = ['scale-100', 'scale-100', 'scale-75', 'scale-50']
const SHRINK_FROM_COUNT = 6

type CarouselBulletsProps = {
  titles: readonly string[]
  selected: number
  onChoose: (index: number) => void
}

/** Renders one bullet per post; distant ones shrink. */
export function CarouselBullets({ titles, selected, onChoose }: CarouselBulletsProps) {
  if (titles.length < 2) return null
  return (
    <ul className="flex flex-wrap justify-center">
      {titles.map((title, index) => {
        const label = `Post ${index + 1} of ${titles.length}: ${title}`
        return (
          <li key={label}>
            <button
              type="button"
              aria-label={label}
              aria-current={index === selected ? 'true' : undefined}
              onClick={() => onChoose(index)}
              className="group grid h-11 w-6 place-items-center"
            >
              <span
                className={`size-2 rounded-full bg-smoke/50 transition-all duration-300 ease-out group-hover:bg-gold group-aria-[current=true]:w-5 group-aria-[current=true]:bg-gold ${getScaleClass(index, selected, titles.length)}`}
              />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function getScaleClass(index: number, selected: number, count: number): string {
  if (count < SHRINK_FROM_COUNT) return 'scale-100'
  return SCALE_CLASSES[Math.min(Math.abs(index - selected), SCALE_CLASSES.length - 1)] ?? 'scale-100'
}

/** Reports whether motion is allowed; false before hydration. */
function useMotionAllowed(): boolean {
  return useSyncExternalStore(subscribe, isMotionAllowed, () => false)
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('motionchange', listener)
  return () => document.removeEventListener('motionchange', listener)
}

function isMotionAllowed(): boolean {
  return document.documentElement.dataset.motion !== 'paused'
}
