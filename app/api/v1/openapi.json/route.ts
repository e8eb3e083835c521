import { buildOpenApiDocument } from '@/lib/server/api/openapi'

export const dynamic = 'force-static'

/** The description of this API, for programs and those who write them. */
export async function GET() {
  return Response.json(buildOpenApiDocument(), { headers: { 'cache-control': 'public, max-age=300, s-maxage=3600' } })
}
