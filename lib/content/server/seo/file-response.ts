import 'server-only'

const FILE_CACHE_CONTROL = 'public, max-age=300, s-maxage=300, stale-while-revalidate=3600'

export function fileResponse(body: string, type: string): Response {
  return new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': FILE_CACHE_CONTROL },
  })
}
