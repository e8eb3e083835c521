import { unstable_cache } from 'next/cache'
import { drawOgImage } from '@/lib/content/server/draw-og-image'
import { createOgImageHandler, findOgImage } from '@/lib/content/server/og-image'
import { env } from '@/lib/platform/env'

export const revalidate = false
export const dynamic = 'force-static'

export function generateStaticParams() {
  return []
}

const RETRY_AFTER_SECONDS = 300

const handleOgImage = createOgImageHandler({
  find: findOgImage,
  draw: image => drawOgImage(image, { imageHosts: env().imageHosts }),
  shortenRevalidation: unstable_cache(async () => RETRY_AFTER_SECONDS, ['picture-without-photograph'], {
    revalidate: RETRY_AFTER_SECONDS,
  }),
})

type Params = { params: Promise<{ kind: string; key: string; file: string }> }

export async function GET(_request: Request, { params }: Params) {
  return handleOgImage(await params)
}
