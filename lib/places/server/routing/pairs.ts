import 'server-only'
import { z } from 'zod'
import citedFile from './data/cited-pairs.json'
import file from './data/pairs.json'
import { type Coefficients, type DriveEstimate, estimateDrive } from './drive-estimate'

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

const citedPairSchema = z
  .tuple([z.string(), degrees, degrees, z.string(), degrees, degrees, z.number().positive(), z.string()])
  .transform(([fromName, fromLat, fromLng, toName, toLat, toLng, miles, source]) => ({
    name: `${fromName} to ${toName}`,
    from: { lat: fromLat, lng: fromLng },
    to: { lat: toLat, lng: toLng },
    miles,
    source,
  }))
const citedFileSchema = z.object({
  sources: z.record(z.string(), z.string().regex(/https:\/\//)),
  fitted: z.array(citedPairSchema),
  heldOut: z.array(citedPairSchema),
})

export type Pair = z.infer<typeof pairSchema>
/** A public source states the distance. */
export type CitedPair = z.infer<typeof citedPairSchema>

export const { fitted, heldOut } = fileSchema.parse(file)

export const cited = citedFileSchema.parse(citedFile)

/** Returns the relative error of the estimated miles. */
export function citedErrorOf(pair: CitedPair, c: Coefficients): number {
  return estimateDrive(pair, c).miles / pair.miles - 1
}

/** Computes the median, maximum and mean signed error over cited drives. */
export function summarizeCited(pairs: readonly CitedPair[], c: Coefficients) {
  const errors = pairs.map(pair => citedErrorOf(pair, c))
  const sizes = errors.map(Math.abs).sort((a, b) => a - b)
  const middle = (sizes.length - 1) / 2
  const at = (index: number) => sizes[index] ?? 0
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    worst: at(sizes.length - 1),
    bias: errors.reduce((sum, error) => sum + error, 0) / errors.length,
  }
}

/** Returns the relative errors for a pair: 0.1 is 10 percent too high. */
export function errorOf(pair: Pair, c: Coefficients): DriveEstimate {
  const estimate = estimateDrive(pair, c)
  return { miles: estimate.miles / pair.drive.miles - 1, minutes: estimate.minutes / pair.drive.minutes - 1 }
}

export function meanError(pairs: readonly Pair[], c: Coefficients): DriveEstimate {
  const errors = pairs.map(pair => errorOf(pair, c))
  const mean = (of: keyof DriveEstimate) => errors.reduce((sum, error) => sum + Math.abs(error[of]), 0) / pairs.length
  return { miles: mean('miles'), minutes: mean('minutes') }
}
