import 'server-only'
import type { Places } from './port'

let places: Promise<Places> | undefined

/** The places this site runs on: the gazetteer shipped with it, read and indexed at the first call. */
export function getPlaces(): Promise<Places> {
  places ??= import('./gazetteer').then(({ createGazetteer }) => createGazetteer())
  return places
}
