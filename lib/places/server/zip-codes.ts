import 'server-only'
import { z } from 'zod'
import type { Point } from '@/lib/places/model/distance'
import file from './data/zip-codes.json'

const UNITS_PER_DEGREE = 1000
const PREFIX_LETTERS = 3

const prefixes = new Map(Object.entries(z.object({ prefixes: z.record(z.string(), z.string()) }).parse(file).prefixes))

export function findZipCode(zip: string): Point | null {
  const rest = zip.slice(PREFIX_LETTERS)
  const entries = prefixes.get(zip.slice(0, PREFIX_LETTERS))?.split(' ') ?? []
  const [, lat, lng] = entries.find(entry => entry.startsWith(`${rest},`))?.split(',') ?? []
  return lat === undefined || lng === undefined
    ? null
    : { lat: Number(lat) / UNITS_PER_DEGREE, lng: Number(lng) / UNITS_PER_DEGREE }
}
