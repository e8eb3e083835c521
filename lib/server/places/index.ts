import 'server-only'
import type { Places } from './port'

declare global {
  // Kept where every copy of this module sees it: the framework loads one for the start and others for endpoints, and
  // the index is worth building once.
  var chosenPlaces: Promise<Places> | undefined
}

/** The places this site runs on: the gazetteer shipped with it, read and indexed at the first call. */
export function getPlaces(): Promise<Places> {
  globalThis.chosenPlaces ??= import('./gazetteer').then(({ createGazetteer }) => createGazetteer())
  return globalThis.chosenPlaces
}
