import type { Endpoint } from '@/lib/api/define-endpoint'
import { buildOpenApiDocument, endpointsOf } from '@/lib/api/openapi'

export const dynamic = 'force-static'
export const revalidate = 60

declare global {
  namespace NodeJS {
    interface Require {
      /** The bundler's: all modules of a folder whose name matches. */
      context(folder: string, recursive: boolean, name: RegExp): { keys(): string[]; (key: string): object }
    }
  }
}

const endpoint: Endpoint = {
  method: 'GET',
  path: '/api/v1/openapi.json',
  tag: 'site',
  summary: 'Get this API description',
  auth: 'none',
  responses: { 200: { description: 'OpenAPI 3.1' } },
  errors: [],
}

async function getDocument(): Promise<Response> {
  const routes = require.context('..', true, /\/route\.ts$/)
  const document = buildOpenApiDocument(routes.keys().flatMap(key => endpointsOf(routes(key))))
  return Response.json(document, { headers: { 'cache-control': 'public, max-age=300, s-maxage=3600' } })
}

export const GET = Object.assign(getDocument, { endpoint })
