import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '../define-endpoint'
import { endpointsOf } from '../openapi'

const ROUTES = path.join(process.cwd(), 'app/api/v1')

/** The endpoints of each `route.ts` under /api/v1, by the path that its folder gives it. */
export async function readDeclaredEndpoints(): Promise<{ path: string; methods: string[]; endpoints: Endpoint[] }[]> {
  const files = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' }).filter(
    file => path.basename(file) === 'route.ts',
  )
  return await Promise.all(
    files.map(async file => {
      const routeModule: object = await import(path.join(ROUTES, file))
      return {
        path: `/api/v1/${path.dirname(file)}`.replace(/\[(\w+)\]/g, '{$1}'),
        methods: Object.keys(routeModule).filter(name => /^[A-Z]+$/.test(name)),
        endpoints: endpointsOf(routeModule),
      }
    }),
  )
}
