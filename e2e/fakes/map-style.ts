import type { ServerResponse } from 'node:http'
import { listen } from './fake-server'

const parts = ['style', 'tilejson', 'tile', 'data'] as const
type Part = (typeof parts)[number]

/** A dark pixel as PNG, which a map stretches over its tile. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGMQAwAAGAAXxzaVAwAAAABJRU5ErkJggg==',
  'base64',
)
const PARK = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [-73.965, 40.782] } }

export type MapHost = Awaited<ReturnType<typeof startMapHost>>

/**
 * Starts fake open map hosts: one for the style, one for its TileJSON, one for the tiles. Counts the requests by part,
 * with faults on demand: 503, or a malformed body.
 */
export async function startMapHost() {
  const faults = new Map<Part, 'busy' | 'malformed'>()
  const counts = new Map<Part, number>()
  const extraFields: Record<string, unknown> = {}
  const start = () => listen(({ url = '' }, response) => respond(url, response))
  const servers = await Promise.all([start(), start(), start()])
  const [styleHost = '', jsonHost = '', tileHost = ''] = servers.map(({ origin }) => origin)

  function respond(path: string, response: ServerResponse): unknown {
    const part = parts.find(name => path.startsWith(`/${name}`))
    if (part === undefined) return send(response, 404, 'text/plain', 'not found')
    counts.set(part, (counts.get(part) ?? 0) + 1)
    const fault = faults.get(part)
    if (fault === 'busy') return send(response, 503, 'text/plain', 'busy')
    if (fault === 'malformed') return send(response, 200, 'application/json', '{"version":')
    if (part === 'tile') return send(response, 200, 'image/png', TILE)
    const body = { style: makeStyle, tilejson: makeTileJson, data: () => PARK }[part]()
    return send(response, 200, 'application/json', JSON.stringify(body))
  }

  function makeStyle() {
    return {
      version: 8,
      sources: {
        streets: { type: 'raster', url: `${jsonHost}/tilejson.json`, tileSize: 256 },
        parks: { type: 'geojson', data: `${styleHost}/data/parks.json` },
      },
      layers: [
        { id: 'ground', type: 'background', paint: { 'background-color': '#14161a' } },
        { id: 'streets', type: 'raster', source: 'streets' },
        { id: 'parks', type: 'circle', source: 'parks', paint: { 'circle-color': '#20302a' } },
      ],
      ...extraFields,
    }
  }

  function makeTileJson() {
    const attribution = '<a href="https://example.com/copyright">© Fake map contributors</a>'
    return { tilejson: '3.0.0', tiles: [`${tileHost}/tile/{z}/{x}/{y}.png`], minzoom: 0, maxzoom: 19, attribution }
  }

  return {
    styleUrl: `${styleHost}/style.json`,
    origins: [styleHost, jsonHost, tileHost],
    break: (part: Part, fault: 'busy' | 'malformed') => void faults.set(part, fault),
    write: (fields: Record<string, unknown>) => void Object.assign(extraFields, fields),
    count: (part: Part) => counts.get(part) ?? 0,
    reset() {
      faults.clear()
      counts.clear()
      for (const name of Object.keys(extraFields)) delete extraFields[name]
    },
    stop: async () => void (await Promise.all(servers.map(({ stop }) => stop()))),
  }
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer) {
  response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
}
