import 'server-only'
import { z } from 'zod'
import { METERS_PER_MILE, metersBetween, type Point } from '@/lib/places/model/distance'
import { canonicalText } from './text'

/** As its mailing town, an address near a border often has the neighbor. */
const NEIGHBOR_TOWN_MILES = 5
const UNITS_PER_DEGREE = 1000
/** Where the next ZIP code is farther away, this one is too large for one fare. */
const MAX_MILES_TO_NEXT = 4

export type ZipCode = Point & { zip: string; town: string; state: string }
export type ZipCodes = Awaited<ReturnType<typeof readZipCodes>>

let zipCodes: Promise<ZipCodes> | undefined

/** Loads the ZIP codes with the first use: they take a few megabytes. */
export function loadZipCodes(): Promise<ZipCodes> {
  zipCodes ??= readZipCodes()
  return zipCodes
}

async function readZipCodes() {
  const { default: file } = await import('./data/zip-codes.json')
  const { states } = z.object({ states: z.record(z.string(), z.record(z.string(), z.string())) }).parse(file)
  const byZip = new Map<string, ZipCode>()
  const byTown = new Map<string, ZipCode[]>()
  for (const [state, towns] of Object.entries(states)) {
    for (const [town, rows] of Object.entries(towns)) {
      const zipCodes = rows.split(' ').map(row => toZipCode(row, town, state))
      for (const zipCode of zipCodes) byZip.set(zipCode.zip, zipCode)
      const name = canonicalText(town)
      byTown.set(name, [...(byTown.get(name) ?? []), ...zipCodes])
    }
  }

  const all = [...byZip.values()]

  return {
    all,
    find: (zip: string): ZipCode | null => byZip.get(zip) ?? null,
    /** Returns whether a place of that name anywhere has mail. */
    isTown: (name: string): boolean => byTown.has(canonicalText(name)),
    /** Returns whether a town is that of a ZIP code or its neighbor; null if it is none in this state. */
    isTownOf(name: string, zipCode: ZipCode): boolean | null {
      const ofTown = (byTown.get(canonicalText(name)) ?? []).filter(({ state }) => state === zipCode.state)
      if (ofTown.length === 0) return null
      return ofTown.some(each => isWithin(each, zipCode, NEIGHBOR_TOWN_MILES))
    },
    /** Many ZIP codes share a point that is not their middle; others are as large as a county. */
    isDense(zipCode: ZipCode): boolean {
      const others = all.filter(other => other !== zipCode && Math.abs(other.lat - zipCode.lat) < 0.1)
      const meters = Math.min(...others.map(other => metersBetween(other, zipCode)))
      return meters > 0 && meters <= MAX_MILES_TO_NEXT * METERS_PER_MILE
    },
    /** Lists those whose center is the nearest one: several share a point. */
    nearest({ lat, lng }: Point): ZipCode[] {
      const longitudeScale = Math.cos((lat * Math.PI) / 180)
      let nearest: ZipCode[] = []
      let least = Infinity
      for (const zipCode of all) {
        const distance = (zipCode.lat - lat) ** 2 + ((zipCode.lng - lng) * longitudeScale) ** 2
        if (distance > least) continue
        if (distance < least) nearest = []
        nearest.push(zipCode)
        least = distance
      }
      return nearest
    },
  }
}

function toZipCode(row: string, town: string, state: string): ZipCode {
  const [zip = '', lat, lng] = row.split(',')
  return { zip, town, state, lat: Number(lat) / UNITS_PER_DEGREE, lng: Number(lng) / UNITS_PER_DEGREE }
}

export function isWithin(point: Point, center: Point, miles: number): boolean {
  return metersBetween(point, center) <= miles * METERS_PER_MILE
}
