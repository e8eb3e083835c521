'use client'

import { useEffect, useRef, useState } from 'react'
import { HeroSpinner } from './hero-spinner'
import { usePageLoaded, useVideoWanted } from './use-video-wanted'

/**
 * The film over the poster: attached only after the page has loaded, and not where the visitor saves data or wants
 * no motion. The spinner stays until there is something to show or nothing to wait for.
 */
export function HeroVideo({ videoUrl, portraitMedia }: { videoUrl: string | null; portraitMedia: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const [loadState, setLoadState] = useState<'pending' | 'shown' | 'failed'>('pending')
  const [isStalled, setIsStalled] = useState(false)
  const isWanted = useVideoWanted()
  const pageLoaded = usePageLoaded()
  const isAttached = pageLoaded && loadState !== 'failed' && (isWanted === true || loadState === 'shown')
  const fail = () => setLoadState('failed')

  useEffect(() => {
    if (isWanted === false) video.current?.pause()
    // A browser may refuse to start it again; the picture it stopped at is as good as the poster.
    else if (video.current?.paused) video.current.play().catch(() => {})
  }, [isWanted])

  return (
    <>
      {isAttached ? (
        <video
          ref={video}
          autoPlay
          muted
          loop
          playsInline
          tabIndex={-1}
          aria-hidden="true"
          onLoadedData={() => setLoadState('shown')}
          // React hands a source's failure up to here as well; the film has failed only when it says so itself.
          onError={event => event.target === event.currentTarget && fail()}
          // Battery savers stop at the first bytes: the poster stays, and nobody waits.
          onSuspend={event => setIsStalled(event.currentTarget.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)}
          className={`absolute inset-0 size-full object-cover transition-opacity duration-700 ease-out ${loadState === 'shown' ? '' : 'opacity-0'}`}
        >
          {videoUrl ? (
            <source src={videoUrl} onError={fail} />
          ) : (
            <>
              <source src="/hero/hero-portrait.mp4" type="video/mp4" media={portraitMedia} />
              <source src="/hero/hero.webm" type='video/webm; codecs="av01.0.08M.10"' />
              <source src="/hero/hero.mp4" type="video/mp4" onError={fail} />
            </>
          )}
        </video>
      ) : null}
      <HeroSpinner busy={loadState === 'pending' && isWanted !== false && !isStalled} />
    </>
  )
}
