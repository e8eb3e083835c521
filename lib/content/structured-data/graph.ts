import type { Graph, Thing } from 'schema-dts'
import { site } from '@/lib/site'

/** A path of this site as the rest of the world needs it. */
export function toAbsoluteUrl(path: string): string {
  return new URL(path, site.url).href
}

/** The names by which the parts of the pages' data know each other. */
export const nodeIds = {
  business: toAbsoluteUrl('/#business'),
  service: toAbsoluteUrl('/#service'),
  website: toAbsoluteUrl('/#website'),
} as const

/** The parts of a page's data as one. */
export function buildGraph(parts: Thing[]): Graph {
  return { '@context': 'https://schema.org', '@graph': parts }
}

/** Data as the text of a script element: nothing in it can end the element or begin a comment. */
export function serializeJsonLd(data: Graph): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
