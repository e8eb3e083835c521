import 'server-only'
import type { Coefficients } from './model'

/** Printed by scripts/fit-routes.ts. */
export const coefficients: Coefficients = {
  longDetour: 1.105,
  shortDetour: 0.2462,
  detourFadeMiles: 19.85,
  barrierMiles: 1.825,
  townMiles: 1.444,
  townMph: 13.5,
  interstateMph: 68.21,
  metroMiles: 13.37,
  detour: {
    'los-angeles': 1.171,
    dallas: 0.9465,
    'new-york': 1.271,
    chicago: 0.7487,
    'oklahoma-city': 1.153,
  },
  pace: {
    'los-angeles': 1.019,
    dallas: 0.8507,
    'new-york': 1.588,
    chicago: 1.263,
    'oklahoma-city': 0.8919,
  },
}
