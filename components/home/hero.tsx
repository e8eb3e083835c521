import { preload } from 'react-dom'
import { readSite } from '#site'

const LANDSCAPE = { poster: '/hero/hero-poster', media: '(min-width: 40rem)' }
const PORTRAIT = { poster: '/hero/hero-portrait-poster', media: '(max-width: 39.99rem)' }

/** Renders the hero; `videoUrl` is the operator's own MP4. */
export function Hero({ videoUrl = null }: { videoUrl?: string | null }) {
  for (const { poster, media } of [LANDSCAPE, PORTRAIT]) {
    preload(`${poster}.avif`, { as: 'image', type: 'image/avif', fetchPriority: 'high', media })
  }

  return (
    <section id="home" aria-label={readSite().brand} className="relative h-[650px] overflow-hidden bg-ink">
      <picture>
        <source media={PORTRAIT.media} type="image/avif" srcSet={`${PORTRAIT.poster}.avif`} width={620} height={900} />
        <source media={PORTRAIT.media} srcSet={`${PORTRAIT.poster}.webp`} width={620} height={900} />
        <source type="image/avif" srcSet={`${LANDSCAPE.poster}.avif`} />
        <img
          src={`${LANDSCAPE.poster}.webp`}
          width={1920}
          height={1080}
          alt=""
          fetchPriority="high"
          decoding="async"
          className="absolute inset-0 size-full object-cover max-sm:object-[70%_50%]"
        />
      </picture>
      <HeroVideo videoUrl={videoUrl} portraitMedia={PORTRAIT.media} />
      <div className="hero-shade absolute inset-0" />
      <div className="relative mx-auto flex h-full max-w-page flex-col justify-end px-5 pb-20 md:px-8 md:pb-24">
        <p className="animate-rise-1 text-lead text-ivory">Your Journey, Elevated</p>
        <h1 className="mt-3 animate-rise-2 font-display text-hero font-medium">{readSite().brand}</h1>
        <p className="mt-4 animate-rise-3 font-display text-heading text-ivory">Black Car Service</p>
        <p className="mt-2 animate-rise-3 text-lead text-ivory/80">Redefining the Way You Travel</p>
      </div>
    </section>
  )
}

const VIDEO_CLASS =
  'absolute inset-0 size-full object-cover opacity-0 transition-opacity duration-700 ease-out data-shown:opacity-100'
/** Fades in 500 ms, as the page script expects. */
const OVERLAY_CLASS =
  'absolute inset-0 z-10 grid place-items-center bg-ink/35 transition-opacity duration-500 data-[busy=false]:pointer-events-none data-[busy=false]:opacity-0 noscript:hidden'

/**
 * Renders the video over the poster and its loading overlay. The page script plays the one and removes the other, so
 * React must not know their elements.
 */
export function HeroVideo({ videoUrl, portraitMedia }: { videoUrl: string | null; portraitMedia: string }) {
  const sources = videoUrl
    ? `<source src="${new URL(videoUrl).href.replaceAll('&', '&amp;')}">`
    : `<source src="/hero/hero-portrait.mp4" type="video/mp4" media="${portraitMedia}">
<source src="/hero/hero.webm" type='video/webm; codecs="av01.0.08M.10"'>
<source src="/hero/hero.mp4" type="video/mp4">`
  const video = `<video class="${VIDEO_CLASS}" autoplay muted loop playsinline tabindex="-1" aria-hidden="true">${sources}</video>`
  const spinner = `<span aria-hidden="true" class="size-9 animate-turn rounded-full border-2 border-ivory/20 border-t-ivory/80"></span>`
  const overlay = `<div data-hero-overlay data-busy="true" class="${OVERLAY_CLASS}"><span role="status" class="inline-grid place-items-center">${spinner}<span class="sr-only">Loading video</span></span></div>`
  return (
    <div
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `<template data-hero-video>${video}</template>${overlay}` }}
    />
  )
}
