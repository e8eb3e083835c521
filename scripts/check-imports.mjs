// Checks every import between folders against the table below, and that the table has no cycles. Types count too;
// tests and their fixtures may import anything.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const models = ['places/model', 'content/model', 'booking/model', 'payments/model', 'operator/model']
const apis = ['places/api', 'content/api', 'booking/api', 'payments/api', 'operator/api']
const clients = ['browser', 'places/client', 'content/client', 'booking/client', 'payments/client', 'operator/client']
const server = ['platform', ...models, ...apis]

/** The zones that each zone may import, besides itself and the files directly in `lib`. In dependency order. */
export const allowedImports = {
  lib: [],
  'places/model': [],
  'content/model': [],
  'booking/model': ['places/model', 'content/model'],
  'payments/model': ['booking/model'],
  'operator/model': ['booking/model', 'places/model'],
  ...Object.fromEntries(apis.map(api => [api, models])),
  browser: [],
  ...Object.fromEntries(clients.slice(1).map(client => [client, ['browser', ...models, ...apis]])),
  rendering: ['content/model'],
  platform: ['rendering', ...models],
  'places/server': ['rendering', ...server],
  'content/server': ['rendering', ...server],
  'content/server/post-index': ['content/server', ...server],
  'content/server/pages': ['content/server', 'content/server/post-index', 'rendering', ...server],
  cities: ['content/server', 'content/server/post-index', 'content/server/pages', 'places/server', ...server],
  'notifications/queue': server,
  'booking/server': ['places/server', 'notifications/queue', ...server],
  'payments/server': ['booking/server', 'notifications/queue', ...server],
  'notifications/calendar': ['booking/server', ...server],
  'notifications/email': [
    'booking/server',
    'payments/server',
    'notifications/queue',
    'notifications/calendar',
    ...server,
  ],
  'notifications/outbox': [
    'booking/server',
    'payments/server',
    'notifications/queue',
    'notifications/calendar',
    'notifications/email',
    ...server,
  ],
  'operator/server': ['booking/server', 'payments/server', 'notifications/outbox', ...server],
}
const everyServer = [...Object.keys(allowedImports)].filter(zone => !clients.includes(zone))
Object.assign(allowedImports, {
  operations: everyServer,
  api: ['operations', ...everyServer],
  components: ['rendering', ...clients, ...models, ...apis],
  app: ['operations', 'api', 'components', ...everyServer],
})

const ROOTS = ['app', 'components', 'lib']
const ROOT_FILES = ['proxy.ts', 'instrumentation.ts', 'next.config.mjs', 'cache-handler.mjs']
/** Folders of a zone that are zones of their own. */
const SUBZONES = {
  'content/server/post-index': ['post-index'],
  'content/server/pages': ['pages', 'seo', 'og-image', 'revalidate', 'legal', 'metadata'],
}
const EXTENSIONS = ['', '.ts', '.tsx', '.js', '.mjs', '/index.ts', '/index.tsx']

/** Returns the zone of a product file: "booking/server", "platform", "lib" for the files directly in lib, ... */
export function zoneOf(file) {
  const [root, feature, layer] = file.split('/')
  if (!ROOTS.includes(root)) return ROOT_FILES.includes(file) ? 'app' : null
  if (root !== 'lib') return root
  if (layer === undefined) return 'lib'
  const zone = `${feature}/${layer.replace(/(-schemas)?\.ts$/, '')}`
  const subzone = Object.keys(SUBZONES).find(name =>
    SUBZONES[name].some(folder => file.startsWith(`lib/${path.posix.dirname(name)}/${folder}/`)),
  )
  return subzone ?? (zone in allowedImports ? zone : feature)
}

const isProduct = file => !/\.test\.tsx?$|\/testing\//.test(file)

/** Lists the imports of a file as project paths; packages are left out. */
function importsOf(file, text) {
  const specifiers = [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)['"]([^'"]+)['"]/g)].map(
    match => match[1],
  )
  return specifiers.flatMap(specifier => {
    const base = specifier.startsWith('@/') ? specifier.slice(2) : path.posix.join(path.posix.dirname(file), specifier)
    if (!specifier.startsWith('@/') && !specifier.startsWith('.')) return []
    const target = EXTENSIONS.map(extension => base + extension).find(
      candidate => /\.\w+$/.test(candidate) && existsSync(candidate),
    )
    return target === undefined ? [] : [target]
  })
}

/** Returns a sentence for an import that the table does not allow; null if it is allowed. */
export function explainForbidden(file, target) {
  const [from, to] = [zoneOf(file), zoneOf(target)]
  if (!isProduct(file)) return null
  if (to === null)
    return /\.(json|css|md)$/.test(target) ? null : `${file} imports ${target}, which is not product code`
  if (!isProduct(target)) return `${file} imports ${target}, which is for tests`
  if (from === to || to === 'lib' || allowedImports[from]?.includes(to)) return null
  return `${file} (${from}) must not import ${target} (${to})`
}

/** Returns a cycle in the table of allowed imports; null without one. */
export function findCycle(table = allowedImports) {
  const done = new Set()
  const visit = (zone, trail) => {
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

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const entries = globSync(
    ROOTS.map(root => `${root}/**/*.{ts,tsx,js,mjs}`),
    { withFileTypes: true },
  )
  const files = [
    ...ROOT_FILES,
    ...entries.filter(entry => entry.isFile()).map(entry => path.relative('', path.join(entry.parentPath, entry.name))),
  ]
  const problems = files.flatMap(file =>
    importsOf(file, readFileSync(file, 'utf8')).flatMap(target => explainForbidden(file, target) ?? []),
  )
  const cycle = findCycle()
  if (cycle !== null) problems.push(`The allowed imports have a cycle: ${cycle.join(' -> ')}`)
  for (const problem of problems) console.error(problem)
  console.log(`Checked the imports of ${files.length} files. ${problems.length} problems.`)
  process.exit(problems.length === 0 ? 0 : 1)
}
