import { drawOgImage } from '@/lib/content/server/draw-og-image'
import { createOgImageHandler, findOgImage } from '@/lib/content/server/og-image'
import { env } from '@/lib/platform/env'

export const revalidate = false
export const dynamic = 'force-static'

export function generateStaticParams() {
  return []
}

const handleOgImage = createOgImageHandler({
  find: findOgImage,
  draw: image => drawOgImage(image, { imageHosts: env().imageHosts }),
})

type Params = { params: Promise<{ kind: string; key: string; file: string }> }

export async function GET(_request: Request, { params }: Params) {
  return handleOgImage(await params)
}
