import type { Graph, Thing } from 'schema-dts'
import { readSite } from '#site'

/** Converts a path of this site to an absolute URL. */
export function toAbsoluteUrl(path: string): string {
  return new URL(path, readSite().url).href
}

export const nodeIds = {
  business: toAbsoluteUrl('/#business'),
  service: toAbsoluteUrl('/#service'),
  website: toAbsoluteUrl('/#website'),
} as const

export function buildGraph(parts: Thing[]): Graph {
  return { '@context': 'https://schema.org', '@graph': parts }
}

/** Serializes JSON-LD so that it cannot end its script element. */
export function serializeJson(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
