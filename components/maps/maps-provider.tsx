'use client'

import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { createSiteMaps } from '@/lib/places/client/site-maps'
import { type BrowserMapSettings, type Maps, MapsUnavailableError, mapsFailedMessage } from '@/lib/places/model/port'
import { reportGoogleFailure, useGoogleFailure, watchGoogleAuthFailure } from './google/google-failure'
import type { GoogleLoaderProps, GoogleMapsBundle } from './google/google-map'

type MapsService = {
  maps: Maps
  map: 'google' | 'open' | 'drawn'
  failure: string | null
  report: (error: unknown) => void
  /** Without Google once it has failed. */
  settings: BrowserMapSettings
  GoogleMap: GoogleMapsBundle['GoogleMap'] | null
}

const siteMaps = createSiteMaps()
const defaultContext: MapsService = {
  maps: siteMaps,
  map: 'drawn',
  failure: null,
  report: () => undefined,
  settings: { google: null, styleUrl: null },
  GoogleMap: null,
}
const MapsContext = createContext(defaultContext)

export function MapsProvider({ settings, children }: { settings: BrowserMapSettings; children: ReactNode }) {
  const apiKey = settings.google?.apiKey ?? null
  const { bundle, Loader, setBundle, failure } = useGoogleMapsBundle(apiKey)
  const service = useMemo((): MapsService => {
    const usable = failure === null ? settings : { ...settings, google: null }
    // Loading the open map to wait a few seconds for Google is not worth it.
    const isOpen = usable.styleUrl !== null && usable.google === null
    return {
      maps: bundle?.maps ?? siteMaps,
      map: bundle !== null ? 'google' : isOpen ? 'open' : 'drawn',
      failure: failure === null ? null : mapsFailedMessage(failure),
      report,
      settings: usable,
      GoogleMap: bundle?.GoogleMap ?? null,
    }
  }, [bundle, failure, settings])
  return (
    <MapsContext value={service}>
      {children}
      {apiKey !== null && Loader !== null ? <Loader apiKey={apiKey} onReady={setBundle} /> : null}
    </MapsContext>
  )
}

function report(error: unknown): void {
  if (error instanceof MapsUnavailableError) reportGoogleFailure(error.message)
}

export function useMaps(): MapsService {
  return useContext(MapsContext)
}

/** By then the rider already uses the site's own places. */
const LOAD_TIMEOUT_MS = 10_000

/** Tracks Google Maps from loading to failure. Mount `Loader` while it is not null. */
function useGoogleMapsBundle(apiKey: string | null) {
  const failure = useGoogleFailure()
  const [bundle, setBundle] = useState<GoogleMapsBundle | null>(null)
  const [Loader, setLoader] = useState<ComponentType<GoogleLoaderProps> | null>(null)
  const isWanted = apiKey !== null && failure === null
  const isWaiting = isWanted && bundle === null

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => reportGoogleFailure('it timed out'), LOAD_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])

  useEffect(() => {
    if (!isWanted) return
    let isUnmounted = false
    watchGoogleAuthFailure()
    import('./google/google-map').then(
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
