import { getOpenApiEndpoint } from '@/lib/api/api'
import { bindEndpoint } from '@/lib/api/create-route-handler'
import { buildOpenApiDocument } from '@/lib/api/openapi'

export const dynamic = 'force-static'
export const revalidate = 60

/** Returns the OpenAPI document of this API. */
export const GET = bindEndpoint(getOpenApiEndpoint, async () =>
  Response.json(await buildOpenApiDocument(), { headers: { 'cache-control': 'public, max-age=300, s-maxage=3600' } }),
)
