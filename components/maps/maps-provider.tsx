'use client'

import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo } from 'react'
import { createSiteMaps } from '@/lib/browser/site-maps'
import { type BrowserMapSettings, type Maps, MapsUnavailableError, mapsFailedMessage } from '@/lib/maps/port'
import { reportGoogleFailure } from './google-failure'
import type { GoogleMapsBundle } from './google-loader'
import { useGoogleMapsBundle } from './use-google-maps-bundle'

/** The maps of a page as its parts see them. */
export type MapsService = {
  /** Who is asked for places and drives now. */
  maps: Maps
  /** Which map is drawn. */
  map: 'google' | 'open' | 'drawn'
  /** Whether street addresses are found; else the rider's own words are always offered as a place. */
  findsStreets?: boolean
  /** 'Failed to load Google Maps API' with the reason, once that has happened. */
  failure: string | null
  /** To be told of every error that `maps` throws: one that is for good takes the service out of use. */
  report: (error: unknown) => void
}

/** And as the map itself sees them. */
type MapRendering = { settings: BrowserMapSettings; GoogleMap: GoogleMapsBundle['GoogleMap'] | null }

const siteMaps = createSiteMaps()
const defaultContext: MapsService & MapRendering = {
  maps: siteMaps,
  map: 'drawn',
  failure: null,
  report: () => undefined,
  settings: { google: null, styleUrl: null },
  GoogleMap: null,
}
const MapsContext = createContext(defaultContext)

/**
 * The one place that chooses which maps a page has. While Google's are on their way, and once they have failed, the
 * site's own serve. `onLost`: Google's are gone, and with them what was chosen there.
 */
export function MapsProvider({
  settings,
  onLost,
  children,
}: {
  settings: BrowserMapSettings
  onLost: () => void
  children: ReactNode
}) {
  const apiKey = settings.google?.apiKey ?? null
  const { parts, Loader, setParts, failure } = useGoogleMapsBundle(apiKey)
  const notifyLost = useEffectEvent(onLost)
  useEffect(() => {
    if (failure !== null) notifyLost()
  }, [failure])

  const service = useMemo(
    () => ({
      maps: parts?.maps ?? siteMaps,
      map: chooseMap({ parts, isGooglePending: apiKey !== null && failure === null, settings }),
      findsStreets: settings.geocoder === true || (apiKey !== null && failure === null),
      failure: failure === null ? null : mapsFailedMessage(failure),
      report,
      settings,
      GoogleMap: parts?.GoogleMap ?? null,
    }),
    [parts, apiKey, failure, settings],
  )
  return (
    <MapsContext value={service}>
      {children}
      {apiKey !== null && Loader !== null ? <Loader apiKey={apiKey} onReady={setParts} /> : null}
    </MapsContext>
  )
}

/** While Google's map is awaited the drawn one stands in: another map's code would come for these seconds alone. */
function chooseMap({
  parts,
  isGooglePending,
  settings,
}: {
  parts: GoogleMapsBundle | null
  isGooglePending: boolean
  settings: BrowserMapSettings
}): MapsService['map'] {
  if (parts !== null) return 'google'
  return settings.styleUrl !== null && !isGooglePending ? 'open' : 'drawn'
}

function report(error: unknown): void {
  if (error instanceof MapsUnavailableError) reportGoogleFailure(error.message)
}

export function useMaps(): MapsService {
  return useContext(MapsContext)
}

/** For the map alone: what it is drawn by. */
export function useMapRendering(): Pick<MapsService, 'map'> & MapRendering {
  return useContext(MapsContext)
}
