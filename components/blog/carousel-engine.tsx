'use client'

import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'
import { useMotionAllowed } from '@/components/layout/use-motion'
import { CarouselBullets } from './carousel-bullets'

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
  const [attach, embla] = useEmblaCarousel({ loop: true, align: 'start', inViewThreshold: IN_VIEW_RATIO }, [
    Autoplay({ delay: AUTOPLAY_DELAY_MS, stopOnInteraction: false, stopOnMouseEnter: true, playOnInit: false }),
  ])

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

  useEffect(() => {
    const autoplay = embla?.plugins().autoplay
    if (isMotionAllowed) autoplay?.play()
    else autoplay?.stop()
  }, [embla, isMotionAllowed])

  return (
    <CarouselBullets titles={titles} selected={selected} onChoose={index => embla?.scrollTo(index, !isMotionAllowed)} />
  )
}
