/**
 * Fits the route estimate on the known drives and prints how far it is off, on those and on the drives it never saw.
 * Run it with `npx tsx --conditions=react-server scripts/fit-routes.ts`; copy the coefficients it prints into
 * lib/server/routes/coefficients.ts.
 */
import { coefficients } from '@/lib/server/routes/coefficients'
import type { Coefficients } from '@/lib/server/routes/model'
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
} from '@/lib/server/routes/pairs'

const ROUNDS = 400
const FIRST_STEP = 0.2
const LAST_STEP = 0.0005
const PULL = 0.1
/** The cities that the known drives cover. */
const FITTED_CITIES = ['los-angeles', 'dallas', 'new-york', 'chicago', 'oklahoma-city'] as const
const START: Coefficients = {
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

const found = findCoefficients(START)
console.log('new coefficients:', found)
console.log('current coefficients:', coefficients)
report('fitted on', fitted)
report('held out', heldOut)
for (const pair of heldOut) {
  const error = errorOf(pair, coefficients)
  console.log(`  ${pair.name}: ${percent(error.miles)} miles, ${percent(error.minutes)} minutes`)
}

reportCited('cited, fitted on', cited.fitted)
reportCited('cited, held out', cited.heldOut)
for (const pair of cited.heldOut) console.log(`  ${pair.name}: ${percent(citedErrorOf(pair, coefficients))} miles`)

/** Moves one coefficient at a time up or down while that makes the squared errors smaller, with ever smaller steps. */
function findCoefficients(start: Coefficients): Coefficients {
  const first = flatten(start)
  let best = first
  let step = FIRST_STEP
  for (let round = 0; round < ROUNDS && step > LAST_STEP; round++) {
    const candidates = best.flatMap((_, index) =>
      [1 + step, 1 / (1 + step)].map(by => best.map((value, at) => (at === index ? value * by : value))),
    )
    const next = candidates.reduce((a, b) => (loss(b, first) < loss(a, first) ? b : a), best)
    if (next === best) step /= 2
    best = next
  }
  return unflatten(best.map(value => Number(value.toPrecision(4))))
}

/** The squared errors, and a light pull towards the start: the drives alone would not hold every coefficient in reason. */
function loss(values: number[], start: number[]): number {
  const c = unflatten(values)
  const pull = values.reduce((sum, value, index) => sum + PULL * Math.log(value / (start[index] ?? value)) ** 2, 0)
  const citedLoss = cited.fitted.reduce((sum, pair) => sum + citedErrorOf(pair, c) ** 2, pull)
  return fitted.reduce((sum, pair) => {
    const error = errorOf(pair, c)
    return sum + error.miles ** 2 + error.minutes ** 2
  }, citedLoss)
}

function flatten({ pace, detour, ...plain }: Coefficients): number[] {
  return [...Object.values(plain), ...[detour, pace].flatMap(by => FITTED_CITIES.map(city => by[city] ?? 1))]
}

/** The numbers of `flatten` as coefficients again, in the same order. */
function unflatten(values: number[]): Coefficients {
  const next = values.values()
  const take = () => next.next().value ?? Number.NaN
  return {
    longDetour: take(),
    shortDetour: take(),
    detourFadeMiles: take(),
    barrierMiles: take(),
    townMiles: take(),
    townMph: take(),
    interstateMph: take(),
    metroMiles: take(),
    detour: Object.fromEntries(FITTED_CITIES.map(city => [city, take()])),
    pace: Object.fromEntries(FITTED_CITIES.map(city => [city, take()])),
  }
}

function report(name: string, pairs: readonly Pair[]): void {
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
