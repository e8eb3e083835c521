'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { failGoogle, useGoogleFailure, watchGoogleKey } from './google-failure'
import type { GoogleLoaderProps, GoogleParts } from './google-loader'

/** Who has not come by then is not waited for: the rider has long begun with the site's own places. */
const PATIENCE_MS = 10_000

/**
 * Google's maps from their first byte to their failing. `Loader` is to be mounted while it is not null, and hands its
 * parts to `setParts`. Without a key nothing is asked of anyone.
 */
export function useGoogleParts(apiKey: string | null) {
  const failure = useGoogleFailure()
  const [parts, setParts] = useState<GoogleParts | null>(null)
  const [Loader, setLoader] = useState<ComponentType<GoogleLoaderProps> | null>(null)
  const wanted = apiKey !== null && failure === null
  const waiting = wanted && parts === null

  useEffect(() => (wanted ? watchGoogleKey() : undefined), [wanted])

  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => failGoogle('it took too long'), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [waiting])

  useEffect(() => {
    if (!wanted) return
    let left = false
    import('./google-loader').then(
      ({ GoogleLoader }) => {
        if (!left) setLoader(() => GoogleLoader)
      },
      () => failGoogle('its code did not load'),
    )
    return () => {
      left = true
    }
  }, [wanted])

  return {
    parts: wanted ? parts : null,
    Loader: wanted ? Loader : null,
    setParts,
    failure: apiKey === null ? null : failure,
  }
}
