'use client'

import { useMapsLibrary } from '@vis.gl/react-google-maps'
import { useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { createGoogleMaps } from '@/lib/places/client/google-maps'
import type { Maps } from '@/lib/places/model/port'
import { GoogleApi } from './google-api'
import { reportGoogleFailure } from './google-failure'
import { GoogleMap } from './google-map'

export type GoogleMapsBundle = { maps: Maps; GoogleMap: typeof GoogleMap }
export type GoogleLoaderProps = { apiKey: string; onReady: (bundle: GoogleMapsBundle) => void }

/** Loads Google's script and passes on its APIs. */
export function GoogleLoader({ apiKey, onReady }: GoogleLoaderProps) {
  return (
    // Google's script may change: an error here is not a booking failure.
    <ErrorBoundary fallback={null} onError={() => reportGoogleFailure('its script failed to run')}>
      <GoogleApi apiKey={apiKey}>
        <LibrariesLoader onReady={onReady} />
      </GoogleApi>
    </ErrorBoundary>
  )
}

function LibrariesLoader({ onReady }: Pick<GoogleLoaderProps, 'onReady'>) {
  const places = useMapsLibrary('places')
  const routes = useMapsLibrary('routes')
  const geocoding = useMapsLibrary('geocoding')
  const marker = useMapsLibrary('marker')
  useEffect(() => {
    if (places === null || routes === null || geocoding === null || marker === null) return
    onReady({ maps: createGoogleMaps({ libraries: { places, routes, geocoding } }), GoogleMap })
  }, [places, routes, geocoding, marker, onReady])
  return null
}
