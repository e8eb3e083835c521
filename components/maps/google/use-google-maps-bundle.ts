'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { reportGoogleFailure, useGoogleFailure, watchGoogleAuthFailure } from './google-failure'
import type { GoogleLoaderProps, GoogleMapsBundle } from './google-loader'

/** By then the rider already uses the site's own places. */
const LOAD_TIMEOUT_MS = 10_000

/** Tracks Google Maps from loading to failure. Mount `Loader` while it is not null. */
export function useGoogleMapsBundle(apiKey: string | null) {
  const failure = useGoogleFailure()
  const [bundle, setBundle] = useState<GoogleMapsBundle | null>(null)
  const [Loader, setLoader] = useState<ComponentType<GoogleLoaderProps> | null>(null)
  const isWanted = apiKey !== null && failure === null
  const isWaiting = isWanted && bundle === null

  useEffect(() => (isWanted ? watchGoogleAuthFailure() : undefined), [isWanted])

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => reportGoogleFailure('it timed out'), LOAD_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])

  useEffect(() => {
    if (!isWanted) return
    let isUnmounted = false
    import('./google-loader').then(
      ({ GoogleLoader }) => {
        if (!isUnmounted) setLoader(() => GoogleLoader)
      },
      () => reportGoogleFailure('its script did not load'),
    )
    return () => {
      isUnmounted = true
    }
  }, [isWanted])

  return {
    bundle: isWanted ? bundle : null,
    Loader: isWanted ? Loader : null,
    setBundle,
    failure: apiKey === null ? null : failure,
  }
}
