import 'server-only'
import type { Coefficients } from './model'

/** Printed by scripts/fit-routes.ts. */
export const coefficients: Coefficients = {
  longDetour: 1.115,
  shortDetour: 0.2624,
  detourFadeMiles: 19.79,
  townMiles: 1.494,
  townMph: 13.67,
  interstateMph: 68.8,
  metroMiles: 13.69,
  pace: { 'los-angeles': 1.019, dallas: 0.837, 'new-york': 1.709, chicago: 1.226, 'oklahoma-city': 0.8911 },
}
