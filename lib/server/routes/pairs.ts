import 'server-only'
import { z } from 'zod'
import file from './data/pairs.json'
import { type Coefficients, type Drive, estimateDrive } from './model'

const degrees = z.number().min(-180).max(180)
const pairSchema = z
  .tuple([z.string(), degrees, degrees, z.string(), degrees, degrees, z.number().positive(), z.number().positive()])
  .transform(([fromName, fromLat, fromLng, toName, toLat, toLng, miles, minutes]) => ({
    name: `${fromName} to ${toName}`,
    from: { lat: fromLat, lng: fromLng },
    to: { lat: toLat, lng: toLng },
    drive: { miles, minutes },
  }))
const fileSchema = z.object({ source: z.literal('hand'), fitted: z.array(pairSchema), heldOut: z.array(pairSchema) })

/** A drive whose length and time are well known. */
export type Pair = z.infer<typeof pairSchema>

/** The drives the estimate was fitted on, and those it never saw. */
export const { fitted, heldOut } = fileSchema.parse(file)

/** How far the estimate is off for a pair, as shares of the known figures: 0.1 is ten per cent too much. */
export function errorOf(pair: Pair, c: Coefficients): Drive {
  const guess = estimateDrive(pair, c)
  return { miles: guess.miles / pair.drive.miles - 1, minutes: guess.minutes / pair.drive.minutes - 1 }
}

/** The mean of the absolute errors over pairs. */
export function meanError(pairs: readonly Pair[], c: Coefficients): Drive {
  const errors = pairs.map(pair => errorOf(pair, c))
  const mean = (of: keyof Drive) => errors.reduce((sum, error) => sum + Math.abs(error[of]), 0) / pairs.length
  return { miles: mean('miles'), minutes: mean('minutes') }
}
