import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '@/lib/endpoint'
import { operations } from './openapi'

const ROUTES = path.join(process.cwd(), 'app/api/v1')
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

function listFiles(folder: string, name: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => path.basename(file) === name)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'schemas' in value && 'path' in value && 'method' in value
}

/** Returns the endpoints declared under /api/v1, by the name of their export. */
async function declaredEndpoints(): Promise<[string, Endpoint][]> {
  const lib = path.join(process.cwd(), 'lib')
  const modules = await Promise.all(listFiles(lib, 'api.ts').map(file => import(path.join(lib, file))))
  return modules
    .flatMap((module: object): [string, unknown][] => Object.entries(module))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .filter(([, endpoint]) => endpoint.path.startsWith('/api/v1/'))
}

const locate = ({ method, path: where }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${where}`

test.each(listFiles(ROUTES, 'route.ts'))('%s is built from the endpoints declared for its path', async file => {
  const where = `/api/v1/${path.dirname(file)}`.replace(/\[(\w+)\]/g, '{$1}')
  const module: object = await import(path.join(ROUTES, file))
  const handlers = METHODS.filter(method => method in module)
  const endpoints = handlers.map(method => Reflect.get(Reflect.get(module, method), 'endpoint'))
  expect(endpoints.map(endpoint => isEndpoint(endpoint) && locate(endpoint))).toEqual(
    handlers.map(method => `${method} ${where}`),
  )
  const declared = new Set((await declaredEndpoints()).map(([, endpoint]) => endpoint))
  expect(endpoints.every(endpoint => declared.has(endpoint))).toBe(true)
})

test('OpenAPI documents every declared endpoint', async () => {
  const documented = new Set(operations.map(({ endpoint }) => endpoint))
  const missing = (await declaredEndpoints()).filter(([, endpoint]) => !documented.has(endpoint))
  expect(missing.map(([name]) => name)).toEqual([])
})

test('every declared endpoint has a route', async () => {
  const routes = new Set(listFiles(ROUTES, 'route.ts').map(file => path.dirname(file)))
  const files = (await declaredEndpoints()).map(([, endpoint]) =>
    endpoint.path.slice('/api/v1/'.length).replace(/\{(\w+)\}/g, '[$1]'),
  )
  expect(files.filter(file => !routes.has(file))).toEqual([])
})
