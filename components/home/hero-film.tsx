'use client'

import { useEffect, useRef, useState } from 'react'
import { HeroSpinner } from './hero-spinner'
import { useFilmWanted, usePageLoaded } from './use-film-wanted'

/**
 * The film over the poster: attached only after the page has loaded, and not where the visitor saves data or wants
 * no motion. The spinner stays until there is something to show or nothing to wait for.
 */
export function HeroFilm({ filmUrl, uprightMedia }: { filmUrl: string | null; uprightMedia: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const [outcome, setOutcome] = useState<'pending' | 'shown' | 'failed'>('pending')
  const [stalled, setStalled] = useState(false)
  const wanted = useFilmWanted()
  const pageLoaded = usePageLoaded()
  const attached = pageLoaded && outcome !== 'failed' && (wanted === true || outcome === 'shown')
  const fail = () => setOutcome('failed')

  useEffect(() => {
    if (wanted === false) video.current?.pause()
    // A browser may refuse to start it again; the picture it stopped at is as good as the poster.
    else if (video.current?.paused) video.current.play().catch(() => {})
  }, [wanted])

  return (
    <>
      {attached ? (
        <video
          ref={video}
          autoPlay
          muted
          loop
          playsInline
          tabIndex={-1}
          aria-hidden="true"
          onLoadedData={() => setOutcome('shown')}
          // React hands a source's failure up to here as well; the film has failed only when it says so itself.
          onError={event => event.target === event.currentTarget && fail()}
          // Battery savers stop at the first bytes: the poster stays, and nobody waits.
          onSuspend={event => setStalled(event.currentTarget.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)}
          className={`absolute inset-0 size-full object-cover transition-opacity duration-700 ease-out ${outcome === 'shown' ? '' : 'opacity-0'}`}
        >
          {filmUrl ? (
            <source src={filmUrl} onError={fail} />
          ) : (
            <>
              <source src="/hero/hero-portrait.mp4" type="video/mp4" media={uprightMedia} />
              <source src="/hero/hero.webm" type='video/webm; codecs="av01.0.08M.10"' />
              <source src="/hero/hero.mp4" type="video/mp4" onError={fail} />
            </>
          )}
        </video>
      ) : null}
      <HeroSpinner busy={outcome === 'pending' && wanted !== false && !stalled} />
    </>
  )
}
