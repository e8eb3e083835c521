import { declareEndpoint, type Endpoint } from '@/lib/api/define-endpoint'
import { buildOpenApiDocument, endpointsOf } from '@/lib/api/openapi'

export const dynamic = 'force-static'
export const revalidate = 60

declare global {
  namespace NodeJS {
    interface Require {
      /** The bundler's: all modules of a folder whose name matches. One that awaits at its top level is a promise. */
      context(
        folder: string,
        recursive: boolean,
        name: RegExp,
      ): { keys(): string[]; (key: string): object | Promise<object> }
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
  const modules = await Promise.all(routes.keys().map(key => routes(key)))
  const document = buildOpenApiDocument(modules.flatMap(endpointsOf))
  return Response.json(document, { headers: { 'cache-control': 'public, max-age=300, s-maxage=3600' } })
}

export const GET = declareEndpoint(endpoint, getDocument)
