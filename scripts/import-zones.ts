/**
 * The zones that each zone may import, besides itself and the files directly in `lib`. A zone names only zones above it, so
 * that there are no cycles. Words in capitals are groups of them.
 */
const TABLE = `
places/model:
content/model:
booking/model: places/model content/model
payments/model: booking/model
operator/model: booking/model payments/model places/model
settings/model: content/model
browser:
places/client: browser places/model
content/client: browser content/model
booking/client: browser MODELS
payments/client: browser MODELS
settings/client: browser MODELS
rendering: content/model
booking/tables: MODELS
operator/tables: MODELS
payments/tables: MODELS
notifications/tables: MODELS
settings/tables: MODELS
content/tables: content/model
platform: rendering places/model payments/model TABLES
places/server: rendering platform places/model
content/server: rendering platform content/model content/tables
cities: content/server places/server SHARED
notifications/messages: SHARED
notifications/queue: notifications/messages SHARED
booking/server: content/server places/server notifications/queue SHARED -payments/model -payments/tables
legal: content/server booking/server SHARED
payments/server: booking/server notifications/queue SHARED
notifications/calendar: booking/server SHARED
notifications/email: booking/server payments/server notifications/messages notifications/calendar SHARED
notifications/outbox: notifications/queue notifications/calendar notifications/email
notifications/outbox: booking/server payments/server notifications/messages SHARED
operator/server: content/server booking/server payments/server SHARED
operator/server: notifications/messages notifications/email notifications/outbox
settings/server: rendering content/server places/server cities legal booking/server notifications/email SHARED
operations: SERVERS
api: operations SERVERS
components/ui: PAGES
components/layout: PAGES
components/blog: components/layout PAGES
components/maps: PAGES
components/booking/hooks: components/maps PAGES
components/booking/fields: components/maps components/booking/hooks PAGES
components/booking/bar: components/maps components/layout components/booking/fields PAGES
components/booking/steps: components/maps components/booking/hooks components/booking/fields PAGES
components/payment: PAGES
components/ride: components/maps components/booking/hooks components/booking/fields components/booking/steps PAGES
components/ride: components/payment
components/booking: components/maps components/booking/hooks components/booking/steps components/ride PAGES
components/cities: components/layout components/blog components/booking/bar PAGES
components/home: components/layout components/blog components/booking PAGES
components/operator: components/layout components/maps components/booking/hooks components/booking/steps PAGES
components/operator: components/ride
components/settings: components/operator components/blog PAGES
app: operations api COMPONENTS SERVERS
`

const isModel = (zone: string) => zone.endsWith('/model')
const isTables = (zone: string) => zone.endsWith('/tables')
const isClient = (zone: string) => zone === 'browser' || zone.endsWith('/client')
const isComponents = (zone: string) => zone.startsWith('components/')
const GROUPS: Record<string, (zone: string) => boolean> = {
  MODELS: isModel,
  TABLES: isTables,
  SHARED: zone => zone === 'platform' || isModel(zone) || isTables(zone),
  SERVERS: zone => zone !== 'operations' && zone !== 'api' && !isClient(zone) && !isComponents(zone),
  PAGES: zone => zone === 'components/ui' || zone === 'rendering' || isClient(zone) || isModel(zone),
  COMPONENTS: isComponents,
}

/** Reads a table of zones. Throws if a zone names one that does not stand above it. */
export function readZones(table: string): Map<string, Set<string>> {
  const zones = new Map<string, Set<string>>()
  for (const line of table.trim().split('\n')) {
    const [zone = '', names = ''] = line.split(':')
    const above = [...zones.keys()].filter(other => other !== zone)
    const imports = zones.get(zone) ?? new Set()
    for (const name of names.split(' ').filter(Boolean)) {
      const group = GROUPS[name]
      if (group !== undefined) for (const other of above.filter(group)) imports.add(other)
      else if (name.startsWith('-')) imports.delete(name.slice(1))
      else if (above.includes(name)) imports.add(name)
      else throw new Error(`${zone} must stand below ${name}`)
    }
    zones.set(zone, imports)
  }
  return zones
}
const allowedImports = readZones(TABLE)

export const ROOTS = ['app', 'components', 'lib']
export const ROOT_FILES = ['proxy.ts', 'instrumentation.ts', 'next.config.mjs', 'cache-handler.mjs']

/** Returns the zone of a product file: "booking/server", "components/booking/steps", "lib" for files directly in lib. */
function zoneOf(file: string): string | null {
  const [root = '', feature = '', layer] = file.split('/')
  if (!ROOTS.includes(root)) return ROOT_FILES.includes(file) ? 'app' : null
  if (root === 'app') return root
  if (root === 'lib' && layer === undefined) return 'lib'
  const folder = root === 'lib' ? feature : `${root}/${feature}`
  const zone = `${folder}/${layer?.replace(/\.ts$/, '')}`
  return allowedImports.has(zone) ? zone : folder
}

const isProduct = (file: string) => !/\.test\.tsx?$|\/testing\//.test(file)

/** Returns a sentence for an import that the table does not allow; null if it is allowed. */
export function explainForbidden(file: string, target: string): string | null {
  const [from, to] = [zoneOf(file), zoneOf(target)]
  if (!isProduct(file)) return null
  if (to === null)
    return /\.(json|css|md)$/.test(target) ? null : `${file} imports ${target}, which is not product code`
  if (!isProduct(target)) return `${file} imports ${target}, which is for tests`
  if (from === to || to === 'lib' || allowedImports.get(from ?? '')?.has(to)) return null
  return `${file} (${from}) must not import ${target} (${to})`
}
