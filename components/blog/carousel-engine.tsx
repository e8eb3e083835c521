'use client'

import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'
import { useMotion } from '@/components/layout/use-motion'
import { CarouselBullets } from './carousel-bullets'

const AUTOPLAY_DELAY_MS = 3500
/** A card counts as seen when half of it is, so that a neighbour's edge does not. */
const SEEN_SHARE = 0.5

export type CarouselEngineProps = {
  viewport: HTMLElement
  titles: readonly string[]
  /** The indexes of the cards in view, whenever they change. */
  onView: (indexes: readonly number[]) => void
}

/** Loops and plays the cards inside `viewport` and draws their bullets. Playing waits for a pointer or the focus on it. */
export function CarouselEngine({ viewport, titles, onView }: CarouselEngineProps) {
  const moves = useMotion()
  const [selected, setSelected] = useState(0)
  const [attach, embla] = useEmblaCarousel({ loop: true, align: 'start', inViewThreshold: SEEN_SHARE }, [
    Autoplay({ delay: AUTOPLAY_DELAY_MS, stopOnInteraction: false, stopOnMouseEnter: true, playOnInit: false }),
  ])

  useEffect(() => attach(viewport), [attach, viewport])

  useEffect(() => {
    if (!embla) return
    const look = () => {
      setSelected(embla.selectedScrollSnap())
      // After a new measurement it knows of none for a moment; no card loses the focus for that.
      const seen = embla.slidesInView()
      if (seen.length > 0) onView(seen)
    }
    look()
    embla.on('slidesInView', look).on('select', look).on('reInit', look)
    return () => {
      embla.off('slidesInView', look).off('select', look).off('reInit', look)
    }
  }, [embla, onView])

  useEffect(() => {
    const autoplay = embla?.plugins().autoplay
    if (moves) autoplay?.play()
    else autoplay?.stop()
  }, [embla, moves])

  return <CarouselBullets titles={titles} selected={selected} onChoose={index => embla?.scrollTo(index, !moves)} />
}
