const models = ['places/model', 'content/model', 'booking/model', 'payments/model', 'operator/model', 'settings/model']
const clients = ['browser', 'places/client', 'content/client', 'booking/client', 'payments/client', 'settings/client']
const tables = [
  'booking/tables',
  'operator/tables',
  'payments/tables',
  'notifications/tables',
  'content/tables',
  'settings/tables',
]
const server = ['platform', ...models, ...tables]
const contentServer = ['rendering', 'platform', 'content/model', 'content/tables']

/** The component zones that each one may import, besides itself and `ui`. In dependency order. */
const componentImports: Record<string, readonly string[]> = {
  ui: [],
  layout: [],
  blog: ['layout'],
  maps: [],
  'booking/hooks': ['maps'],
  'booking/bar': ['maps', 'layout', 'booking/fields'],
  'booking/fields': ['maps', 'booking/hooks'],
  'booking/steps': ['maps', 'booking/hooks', 'booking/fields'],
  payment: [],
  ride: ['maps', 'booking/hooks', 'booking/fields', 'booking/steps', 'payment'],
  booking: ['maps', 'booking/hooks', 'booking/steps', 'ride'],
  cities: ['layout', 'blog', 'booking/bar'],
  home: ['layout', 'blog', 'booking'],
  operator: ['layout', 'maps', 'booking/hooks', 'booking/steps', 'ride'],
  settings: ['operator', 'blog'],
}
const components = Object.keys(componentImports).map(name => `components/${name}`)

/** The zones that each zone may import, besides itself and the files directly in `lib`. In dependency order. */
export const allowedImports: Record<string, readonly string[]> = {
  lib: [],
  'places/model': [],
  'content/model': [],
  'booking/model': ['places/model', 'content/model'],
  'payments/model': ['booking/model'],
  'operator/model': ['booking/model', 'payments/model', 'places/model'],
  'settings/model': ['content/model'],
  browser: [],
  ...Object.fromEntries(clients.slice(1).map(client => [client, ['browser', ...models]])),
  'content/client': ['browser', 'content/model'],
  'places/client': ['browser', 'places/model'],
  rendering: ['content/model'],
  ...Object.fromEntries(tables.map(table => [table, models])),
  'content/tables': ['content/model'],
  platform: ['rendering', 'places/model', 'payments/model', ...tables],
  'places/server': ['rendering', 'platform', 'places/model'],
  'content/server': contentServer,
  cities: ['content/server', 'places/server', ...server],
  'notifications/messages': server,
  'notifications/queue': ['notifications/messages', ...server],
  // It knows nothing of payments, which build on it.
  'booking/server': [
    'content/server',
    'places/server',
    'notifications/queue',
    ...server.filter(zone => !zone.startsWith('payments/')),
  ],
  legal: ['content/server', 'booking/server', ...server],
  'payments/server': ['booking/server', 'notifications/queue', ...server],
  'notifications/calendar': ['booking/server', ...server],
  'notifications/email': [
    'booking/server',
    'payments/server',
    'notifications/messages',
    'notifications/calendar',
    ...server,
  ],
  'notifications/outbox': [
    'booking/server',
    'payments/server',
    'notifications/queue',
    'notifications/messages',
    'notifications/calendar',
    'notifications/email',
    ...server,
  ],
  'operator/server': [
    'content/server',
    'booking/server',
    'payments/server',
    'notifications/messages',
    'notifications/email',
    'notifications/outbox',
    ...server,
  ],
  'settings/server': [
    'rendering',
    'content/server',
    'places/server',
    'cities',
    'legal',
    'booking/server',
    'notifications/email',
    ...server,
  ],
}
const everyServer = [...Object.keys(allowedImports)].filter(zone => !clients.includes(zone))
Object.assign(allowedImports, {
  operations: everyServer,
  api: ['operations', ...everyServer],
  app: ['operations', 'api', ...components, ...everyServer],
})
for (const [name, others] of Object.entries(componentImports)) {
  const imports = name === 'ui' ? [] : ['components/ui', ...others.map(other => `components/${other}`)]
  allowedImports[`components/${name}`] = ['rendering', ...clients, ...models, ...imports]
}

export const ROOTS = ['app', 'components', 'lib']
export const ROOT_FILES = ['proxy.ts', 'instrumentation.ts', 'next.config.mjs', 'cache-handler.mjs']
/** Returns the zone of a product file: "booking/server", "components/booking/steps", "lib" for files directly in lib. */
function zoneOf(file: string): string | null {
  const [root = '', feature = '', layer] = file.split('/')
  if (!ROOTS.includes(root)) return ROOT_FILES.includes(file) ? 'app' : null
  if (root === 'components') {
    const folder = `${feature}/${layer}`
    return `components/${folder in componentImports ? folder : feature}`
  }
  if (root !== 'lib') return root
  if (layer === undefined) return 'lib'
  const zone = `${feature}/${layer.replace(/\.ts$/, '')}`
  return zone in allowedImports ? zone : feature
}

const isProduct = (file: string) => !/\.test\.tsx?$|\/testing\//.test(file)

/** Returns a sentence for an import that the table does not allow; null if it is allowed. */
export function explainForbidden(file: string, target: string): string | null {
  const [from, to] = [zoneOf(file), zoneOf(target)]
  if (!isProduct(file)) return null
  if (to === null)
    return /\.(json|css|md)$/.test(target) ? null : `${file} imports ${target}, which is not product code`
  if (!isProduct(target)) return `${file} imports ${target}, which is for tests`
  if (from === to || to === 'lib' || allowedImports[from ?? '']?.includes(to)) return null
  return `${file} (${from}) must not import ${target} (${to})`
}

/** Returns a cycle in the table of allowed imports; null without one. */
export function findCycle(table = allowedImports): string[] | null {
  const done = new Set<string>()
  const visit = (zone: string, trail: string[]): string[] | null => {
    if (trail.includes(zone)) return [...trail.slice(trail.indexOf(zone)), zone]
    if (done.has(zone)) return null
    for (const next of table[zone] ?? []) {
      const cycle = visit(next, [...trail, zone])
      if (cycle !== null) return cycle
    }
    done.add(zone)
    return null
  }
  for (const zone of Object.keys(table)) {
    const cycle = visit(zone, [])
    if (cycle !== null) return cycle
  }
  return null
}
