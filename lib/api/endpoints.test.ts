import { globSync, readFileSync } from 'node:fs'
import { readDeclaredEndpoints } from './testing/declared-endpoints'

test('each route exports endpoints that are declared for its method and path', async () => {
  for (const { path, methods, endpoints } of await readDeclaredEndpoints()) {
    expect(endpoints.map(endpoint => `${endpoint.method} ${endpoint.path}`)).toEqual(
      methods.map(method => `${method} ${path}`),
    )
  }
})

test('each call of the browser has its endpoint', async () => {
  const declared = (await readDeclaredEndpoints()).flatMap(({ endpoints }) => endpoints)
  const names = new Set(declared.map(({ method, path }) => `${method} ${path}`))
  const calls = globSync(['lib/*/client/*.ts', 'components/**/*.{ts,tsx}']).flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/'((?:GET|POST|PATCH) \/api\/[^']+)'/g)].map(([, call = '']) => call),
  )
  expect(calls.length).toBeGreaterThan(15)
  expect(calls.filter(call => !names.has(call))).toEqual([])
})
