'use client'

import { useEffect, useRef, useState } from 'react'
import { HeroSpinner } from './hero-spinner'
import { usePageLoaded, useVideoWanted } from './use-video-wanted'

/** Plays the hero video over the poster, after page load and not with Save-Data or reduced motion. */
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
    // The browser may refuse to resume.
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
          // React also bubbles errors of a <source>.
          onError={event => event.target === event.currentTarget && fail()}
          // Battery savers stall at the first bytes.
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
