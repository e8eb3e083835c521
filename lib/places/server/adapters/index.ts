import 'server-only'
import type { BrowserMapSettings } from '@/lib/places/model/port'
import type { Adapter, ThirdParty } from '@/lib/platform/adapter'
import { type CheckLine, warning } from '@/lib/platform/check'
import { readAll, type SettingsSource } from '@/lib/platform/env'
import { singleton } from '@/lib/singleton'
import type { Gazetteer } from '../gazetteer'
import type { Places } from '../port'
import type { Router } from '../routing/router'
import { googleMaps, googleRoutes } from './google'
import { mapStyle } from './map-style'
import { osrm } from './osrm'
import { photon } from './photon'

/** What a geocoder, a router or a map brings. */
export type MapsInUse = ThirdParty & {
  /** What pages pass to the browser. */
  browser?: Partial<BrowserMapSettings>
  router?: Router
  createPlaces?(options: { gazetteer: Gazetteer; secret: string }): Promise<Places>
  /** Keeps its `sources` current. Called once, when the server starts. */
  watch?(): void
}

/** Routers in order of use. */
const adapters: readonly Adapter<MapsInUse>[] = [googleMaps, googleRoutes, photon, osrm, mapStyle]

export const mapsSettingNames = adapters.flatMap(({ settings }) => Object.keys(settings))

const inUse = singleton<MapsInUse[]>('maps in use')

/** Returns the map services that the settings connect. Throws an Error that names every invalid setting of one. */
export function mapsInUse(): MapsInUse[] {
  return inUse.getOrCreate(() => chooseMaps())
}

export function chooseMaps(source?: SettingsSource): MapsInUse[] {
  return readAll(adapters.map(adapter => () => adapter.use(source))).filter(maps => maps !== null)
}

/** What pages pass to the browser's maps. */
export function browserMaps(maps: readonly MapsInUse[] = mapsInUse()): BrowserMapSettings {
  return Object.assign({ google: null, styleUrl: null, geocoder: false }, ...maps.map(({ browser }) => browser))
}

/** Says what a site does without, for the doctor. */
export function listMissingMaps(maps: readonly MapsInUse[] = mapsInUse()): CheckLine[] {
  const lines: CheckLine[] = []
  if (maps.every(({ router }) => router === undefined)) {
    const remedy = 'Set GOOGLE_MAPS_SERVER_KEY or ROUTER_URL: docs/maps.md.'
    lines.push(warning('Fares: from an estimate of the road distance', remedy))
  }
  const { google, geocoder } = browserMaps(maps)
  if (google === null && geocoder !== true) {
    const text = 'Addresses: street addresses without ZIP code wait for your confirmation'
    lines.push(warning(text, 'Set GOOGLE_MAPS_API_KEY or GEOCODER_URL: docs/maps.md.'))
  }
  return lines
}
