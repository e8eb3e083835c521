'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import { createOwnMaps } from '@/lib/browser/own-maps'
import type { MapSettings, Maps } from '@/lib/maps/port'

/** The maps of a page as its parts see them. */
export type MapsService = {
  /** Who is asked for places and drives now. */
  maps: Maps
  /** Which map is drawn. */
  map: 'google' | 'open' | 'drawn'
  /** 'Failed to load Google Maps API' with the reason, once that has happened. */
  failure: string | null
  /** To be told of every error that `maps` throws: one that is for good takes the service out of use. */
  report: (error: unknown) => void
}

const own: MapsService = { maps: createOwnMaps(), map: 'drawn', failure: null, report: () => undefined }
const Context = createContext(own)

/** The one place that chooses which maps a page has. `onLost`: Google's are gone, and with them what was chosen there. */
export function MapsProvider({ children }: { settings: MapSettings; onLost: () => void; children: ReactNode }) {
  const [service] = useState(own)
  return <Context value={service}>{children}</Context>
}

export function useMaps(): MapsService {
  return useContext(Context)
}
