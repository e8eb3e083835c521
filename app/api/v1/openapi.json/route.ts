import { buildOpenApiDocument } from '@/lib/server/api/openapi'

export const dynamic = 'force-static'

/** Returns the OpenAPI document of this API. */
export async function GET() {
  return Response.json(buildOpenApiDocument(), { headers: { 'cache-control': 'public, max-age=300, s-maxage=3600' } })
}
