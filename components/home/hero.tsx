import { readSite } from '#site'
import { CroppedPicture, UPRIGHT_MEDIA } from '@/components/ui/responsive-image'
import { getPhoneUrl } from '@/lib/phone-links'

const WIDE_POSTER = { path: '/hero/hero-poster', width: 1920, height: 1080 }
const UPRIGHT_POSTER = { path: '/hero/hero-portrait-poster', width: 720, height: 1040 }

/** Renders the hero; `videoUrl` is the operator's own MP4. */
export function Hero({ videoUrl = null }: { videoUrl?: string | null }) {
  return (
    <section id="home" aria-label={readSite().brand} className="relative h-[650px] overflow-hidden bg-ink">
      <CroppedPicture wide={WIDE_POSTER} upright={UPRIGHT_POSTER} alt="" className="hero-film" isPriority />
      <HeroVideo videoUrl={videoUrl} />
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

/** Renders what the company promises, and its phone number, in one line. */
export function ProofLine({ promises }: { promises: readonly string[] }) {
  const { phone } = readSite()
  return (
    <ul className="proof-line">
      {promises.map(promise => (
        <li key={promise}>{promise}</li>
      ))}
      <li>
        <a href={getPhoneUrl(phone)}>{phone}</a>
      </li>
    </ul>
  )
}

/**
 * Renders the video over the poster and its loading overlay. The home script plays the one and removes the other, so
 * React must not know their elements.
 */
export function HeroVideo({ videoUrl }: { videoUrl: string | null }) {
  const sources = videoUrl
    ? `<source src="${new URL(videoUrl).href.replaceAll('&', '&amp;')}">`
    : `<source src="/hero/hero-portrait.mp4" type="video/mp4" media="${UPRIGHT_MEDIA}">
<source src="/hero/hero.webm" type='video/webm; codecs="av01.0.08M.10"'>
<source src="/hero/hero.mp4" type="video/mp4">`
  const video = `<video class="hero-film" autoplay muted loop playsinline tabindex="-1" aria-hidden="true">${sources}</video>`
  const spinner = '<span role="status" class="spinner"><span class="sr-only">Loading video</span></span>'
  const overlay = `<div data-hero-overlay data-busy="true">${spinner}</div>`
  return (
    <div
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `<template data-hero-video>${video}</template>${overlay}` }}
    />
  )
}
