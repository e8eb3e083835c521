import { preload } from 'react-dom'
import { site } from '@/lib/site'
import { HeroVideo } from './hero-video'

const LANDSCAPE = { poster: '/hero/hero-poster', media: '(min-width: 40rem)' }
const PORTRAIT = { poster: '/hero/hero-portrait-poster', media: '(max-width: 39.99rem)' }

/** Renders the hero; `videoUrl` is the operator's own MP4. */
export function Hero({ videoUrl = null }: { videoUrl?: string | null }) {
  for (const { poster, media } of [LANDSCAPE, PORTRAIT]) {
    preload(`${poster}.avif`, { as: 'image', type: 'image/avif', fetchPriority: 'high', media })
  }

  return (
    <section id="home" aria-label={site.brand} className="relative h-[650px] overflow-hidden bg-ink">
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
        <h1 className="mt-3 animate-rise-2 font-display text-hero font-medium">{site.brand}</h1>
        <p className="mt-4 animate-rise-3 font-display text-heading text-ivory">Black Car Service</p>
        <p className="mt-2 animate-rise-3 text-lead text-ivory/80">Redefining the Way You Travel</p>
      </div>
    </section>
  )
}
