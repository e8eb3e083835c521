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
