import { createServer, type Server, type ServerResponse } from 'node:http'

const parts = ['style', 'tilejson', 'tile', 'data'] as const
export type Part = (typeof parts)[number]
/** Normal; 503; no response on an open connection; a malformed body. */
export type PartMode = 'ok' | 'busy' | 'hang' | 'malformed'

/** A dark pixel as PNG, which a map stretches over its tile. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGMQAwAAGAAXxzaVAwAAAABJRU5ErkJggg==',
  'base64',
)

export type MapHost = Awaited<ReturnType<typeof startMapHost>>

/**
 * Starts fake open map hosts: one for the style, one for its TileJSON, one for the tiles. Counts the requests by part,
 * with faults on demand for each part.
 */
export async function startMapHost({ port = 0 } = {}) {
  const modes = new Map<Part, PartMode>()
  const counts = new Map<Part, number>()
  const extraFields: Record<string, unknown> = {}

  const servers = [await listen(respond, port), await listen(respond), await listen(respond)]
  const [styleHost = '', jsonHost = '', tileHost = ''] = servers.map(originOf)

  function respond(path: string, response: ServerResponse) {
    const part = parts.find(name => new URL(path, styleHost).pathname.startsWith(`/${name}`))
    if (part === undefined) return send(response, 404, 'text/plain', 'not found')
    counts.set(part, (counts.get(part) ?? 0) + 1)
    const mode = modes.get(part) ?? 'ok'
    if (mode === 'hang') return
    if (mode === 'busy') return send(response, 503, 'text/plain', 'busy')
    if (mode === 'malformed') return send(response, 200, 'application/json', '{"version":')
    if (part === 'tile') return send(response, 200, 'image/png', TILE)
    const body = { style: makeStyle, tilejson: makeTileJson, data: () => SQUARE }[part]()
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
        { id: 'parks', type: 'fill', source: 'parks', paint: { 'fill-color': '#20302a' } },
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
    /** Sets how one part responds. */
    setMode: (part: Part, mode: PartMode) => void modes.set(part, mode),
    /** Adds fields to the style or replaces them. */
    write: (fields: Record<string, unknown>) => void Object.assign(extraFields, fields),
    count: (part: Part) => counts.get(part) ?? 0,
    /** Restores normal responses and resets the counts. */
    reset() {
      modes.clear()
      counts.clear()
      for (const name of Object.keys(extraFields)) delete extraFields[name]
    },
    stop: async () => void (await Promise.all(servers.map(close))),
  }
}

/** Area around Central Park. */
const SQUARE = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-73.981, 40.768],
        [-73.958, 40.8],
        [-73.949, 40.797],
        [-73.973, 40.764],
        [-73.981, 40.768],
      ],
    ],
  },
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer) {
  response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
}

async function listen(respond: (path: string, response: ServerResponse) => void, port = 0): Promise<Server> {
  const server = createServer((request, response) => respond(request.url ?? '/', response))
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return server
}

function originOf(server: Server): string {
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** `tsx e2e/fakes/map-style.ts --port 4020` */
async function runStandalone() {
  const host = await startMapHost({ port: Number(process.argv[process.argv.indexOf('--port') + 1]) || 0 })
  console.log(`map style at ${host.styleUrl}`)
}

if (process.argv[1]?.endsWith('map-style.ts')) void runStandalone()
