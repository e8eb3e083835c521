import 'server-only'
import type { Coefficients } from './model'

/** Printed by scripts/fit-routes.ts. */
export const coefficients: Coefficients = {
  longDetour: 1.117,
  shortDetour: 0.2767,
  detourFadeMiles: 17.45,
  townMiles: 1.826,
  metroMph: 15.31,
  townMph: 29.68,
  interstateMph: 67.42,
}
