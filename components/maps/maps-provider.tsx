'use client'

import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo } from 'react'
import { createOwnMaps } from '@/lib/browser/own-maps'
import { type MapSettings, type Maps, MapsUnavailable, mapsFailedSentence } from '@/lib/maps/port'
import { failGoogle } from './google-failure'
import type { GoogleParts } from './google-loader'
import { useGoogleParts } from './use-google-parts'

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
type Drawing = { settings: MapSettings; GoogleMap: GoogleParts['GoogleMap'] | null }

const own = createOwnMaps()
const nothing: MapsService & Drawing = {
  maps: own,
  map: 'drawn',
  failure: null,
  report: () => undefined,
  settings: { google: null, styleUrl: null },
  GoogleMap: null,
}
const Context = createContext(nothing)

/**
 * The one place that chooses which maps a page has. While Google's are on their way, and once they have failed, the
 * site's own serve. `onLost`: Google's are gone, and with them what was chosen there.
 */
export function MapsProvider({
  settings,
  onLost,
  children,
}: {
  settings: MapSettings
  onLost: () => void
  children: ReactNode
}) {
  const apiKey = settings.google?.apiKey ?? null
  const { parts, Loader, setParts, failure } = useGoogleParts(apiKey)
  const lose = useEffectEvent(onLost)
  useEffect(() => {
    if (failure !== null) lose()
  }, [failure])

  const service = useMemo(
    () => ({
      maps: parts?.maps ?? own,
      map: chooseMap({ parts, awaited: apiKey !== null && failure === null, settings }),
      findsStreets: settings.geocoder === true || (apiKey !== null && failure === null),
      failure: failure === null ? null : mapsFailedSentence(failure),
      report,
      settings,
      GoogleMap: parts?.GoogleMap ?? null,
    }),
    [parts, apiKey, failure, settings],
  )
  return (
    <Context value={service}>
      {children}
      {apiKey !== null && Loader !== null ? <Loader apiKey={apiKey} onReady={setParts} /> : null}
    </Context>
  )
}

/** While Google's map is awaited the drawn one stands in: another map's code would come for these seconds alone. */
function chooseMap({
  parts,
  awaited,
  settings,
}: {
  parts: GoogleParts | null
  awaited: boolean
  settings: MapSettings
}): MapsService['map'] {
  if (parts !== null) return 'google'
  return settings.styleUrl !== null && !awaited ? 'open' : 'drawn'
}

function report(error: unknown): void {
  if (error instanceof MapsUnavailable) failGoogle(error.message)
}

export function useMaps(): MapsService {
  return useContext(Context)
}

/** For the map alone: what it is drawn by. */
export function useDrawing(): Pick<MapsService, 'map'> & Drawing {
  return useContext(Context)
}
