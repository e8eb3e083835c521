/**
 * Fits the route estimate on the known drives and prints how far it is off, on those and on the drives it never saw.
 * Run it with `npx tsx --conditions=react-server scripts/fit-routes.ts`; copy the coefficients it prints into
 * lib/server/routes/coefficients.ts.
 */
import { coefficients } from '@/lib/server/routes/coefficients'
import type { Coefficients } from '@/lib/server/routes/model'
import { errorOf, fitted, heldOut, meanError, type Pair } from '@/lib/server/routes/pairs'

const ROUNDS = 400
const FIRST_STEP = 0.2
const LAST_STEP = 0.0005
const PULL = 0.1
const START: Coefficients = {
  longDetour: 1.15,
  shortDetour: 0.2,
  detourFadeMiles: 30,
  townMiles: 6,
  metroMph: 28,
  townMph: 35,
  interstateMph: 68,
}

const found = findCoefficients(START)
console.log('fitted now:', rounded(found))
console.log('in the house:', coefficients)
report('fitted on', fitted)
report('never seen', heldOut)
for (const pair of heldOut) {
  const error = errorOf(pair, coefficients)
  console.log(`  ${pair.name}: ${percent(error.miles)} miles, ${percent(error.minutes)} minutes`)
}

/** Moves one coefficient at a time up or down while that makes the squared errors smaller, with ever smaller steps. */
function findCoefficients(start: Coefficients): Coefficients {
  let best = start
  let step = FIRST_STEP
  for (let round = 0; round < ROUNDS && step > LAST_STEP; round++) {
    const candidates = names(best).flatMap(name =>
      [1 + step, 1 / (1 + step)].map(by => ({ ...best, [name]: best[name] * by })),
    )
    const next = candidates.reduce((a, b) => (loss(b) < loss(a) ? b : a), best)
    if (next === best) step /= 2
    best = next
  }
  return best
}

/** The squared errors, and a light pull towards the start: the drives alone would not hold every coefficient in reason. */
function loss(c: Coefficients): number {
  const pull = names(c).reduce((sum, name) => sum + PULL * Math.log(c[name] / START[name]) ** 2, 0)
  return (
    pull +
    fitted.reduce((sum, pair) => {
      const error = errorOf(pair, c)
      return sum + error.miles ** 2 + error.minutes ** 2
    }, 0)
  )
}

function report(name: string, pairs: readonly Pair[]): void {
  const error = meanError(pairs, coefficients)
  console.log(
    `${name}, ${pairs.length} pairs: off by ${percent(error.miles)} in miles, ${percent(error.minutes)} in minutes (mean absolute)`,
  )
}

function names(c: Coefficients): (keyof Coefficients)[] {
  return [
    'longDetour',
    'shortDetour',
    'detourFadeMiles',
    'townMiles',
    'metroMph',
    'townMph',
    'interstateMph',
  ] satisfies (keyof typeof c)[]
}

function rounded(c: Coefficients): Coefficients {
  const round = (value: number) => Number(value.toPrecision(4))
  return {
    longDetour: round(c.longDetour),
    shortDetour: round(c.shortDetour),
    detourFadeMiles: round(c.detourFadeMiles),
    townMiles: round(c.townMiles),
    metroMph: round(c.metroMph),
    townMph: round(c.townMph),
    interstateMph: round(c.interstateMph),
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
