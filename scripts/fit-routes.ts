/**
 * Fits the route estimate to the known drives and prints its errors on those and on the held-out drives. Run
 * `npx tsx --conditions=react-server scripts/fit-routes.ts`; copy the coefficients into
 * lib/places/server/routing/coefficients.ts.
 */
import { coefficients } from '@/lib/places/server/routing/coefficients'
import type { Coefficients } from '@/lib/places/server/routing/drive-estimate'
import {
  type CitedPair,
  cited,
  citedErrorOf,
  errorOf,
  fitted,
  heldOut,
  meanError,
  type Pair,
  summarizeCited,
} from '@/lib/places/server/routing/pairs'

const ROUNDS = 400
const FIRST_STEP = 0.2
const LAST_STEP = 0.0005
const REGULARIZATION = 0.1
/** Cities with known drives. */
const FITTED_CITIES = ['los-angeles', 'dallas', 'new-york', 'chicago', 'oklahoma-city'] as const
const INITIAL_COEFFICIENTS: Coefficients = {
  longDetour: 1.15,
  shortDetour: 0.2,
  detourFadeMiles: 30,
  detour: Object.fromEntries(FITTED_CITIES.map(city => [city, 1])),
  barrierMiles: 2,
  townMiles: 4,
  townMph: 28,
  interstateMph: 68,
  metroMiles: 12,
  pace: Object.fromEntries(FITTED_CITIES.map(city => [city, 1.2])),
}

const fittedCoefficients = findCoefficients(INITIAL_COEFFICIENTS)
console.log('new coefficients:', fittedCoefficients)
console.log('current coefficients:', coefficients)
reportErrors('fitted on', fitted)
reportErrors('held out', heldOut)
for (const pair of heldOut) {
  const error = errorOf(pair, coefficients)
  console.log(`  ${pair.name}: ${percent(error.miles)} miles, ${percent(error.minutes)} minutes`)
}

reportCited('cited, fitted on', cited.fitted)
reportCited('cited, held out', cited.heldOut)
for (const pair of cited.heldOut) console.log(`  ${pair.name}: ${percent(citedErrorOf(pair, coefficients))} miles`)

/** Coordinate descent with decreasing step sizes. */
function findCoefficients(start: Coefficients): Coefficients {
  const first = toVector(start)
  let best = first
  let step = FIRST_STEP
  for (let round = 0; round < ROUNDS && step > LAST_STEP; round++) {
    const candidates = best.flatMap((_, index) =>
      [1 + step, 1 / (1 + step)].map(factor => best.map((value, at) => (at === index ? value * factor : value))),
    )
    const next = candidates.reduce((a, b) => (loss(b, first) < loss(a, first) ? b : a), best)
    if (next === best) step /= 2
    best = next
  }
  return fromVector(best.map(value => Number(value.toPrecision(4))))
}

/**
 * Sum of squared errors plus a light penalty for distance from the start: the drives alone do not constrain every
 * coefficient.
 */
function loss(values: number[], start: number[]): number {
  const c = fromVector(values)
  const penalty = values.reduce(
    (sum, value, index) => sum + REGULARIZATION * Math.log(value / (start[index] ?? value)) ** 2,
    0,
  )
  const citedLoss = cited.fitted.reduce((sum, pair) => sum + citedErrorOf(pair, c) ** 2, penalty)
  return fitted.reduce((sum, pair) => {
    const error = errorOf(pair, c)
    return sum + error.miles ** 2 + error.minutes ** 2
  }, citedLoss)
}

function toVector({ pace, detour, ...plain }: Coefficients): number[] {
  return [...Object.values(plain), ...[detour, pace].flatMap(factor => FITTED_CITIES.map(city => factor[city] ?? 1))]
}

/** Inverse of `toVector`. */
function fromVector(values: number[]): Coefficients {
  const next = values.values()
  const takeNext = () => next.next().value ?? Number.NaN
  return {
    longDetour: takeNext(),
    shortDetour: takeNext(),
    detourFadeMiles: takeNext(),
    barrierMiles: takeNext(),
    townMiles: takeNext(),
    townMph: takeNext(),
    interstateMph: takeNext(),
    metroMiles: takeNext(),
    detour: Object.fromEntries(FITTED_CITIES.map(city => [city, takeNext()])),
    pace: Object.fromEntries(FITTED_CITIES.map(city => [city, takeNext()])),
  }
}

function reportErrors(name: string, pairs: readonly Pair[]): void {
  const error = meanError(pairs, coefficients)
  console.log(
    `${name}, ${pairs.length} pairs: error ${percent(error.miles)} in miles, ${percent(error.minutes)} in minutes (mean absolute)`,
  )
}

function reportCited(name: string, pairs: readonly CitedPair[]): void {
  const { median, worst, bias } = summarizeCited(pairs, coefficients)
  console.log(
    `${name}, ${pairs.length} routes: error ${percent(median)} of the distance (median), ${percent(worst)} at worst, ${percent(bias)} on average with sign`,
  )
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
