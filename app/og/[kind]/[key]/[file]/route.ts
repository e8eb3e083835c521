import { unstable_cache } from 'next/cache'
import { env } from '@/lib/server/env'
import { createPictureAnswer } from '@/lib/server/social/answer'
import { drawPicture } from '@/lib/server/social/draw'
import { findPicture } from '@/lib/server/social/find'

/** Drawn once, on the first visit, and stored as pages are. */
export const revalidate = false
export const dynamic = 'force-static'

export function generateStaticParams() {
  return []
}

/** A picture without its photograph is drawn again after this many seconds. */
const SHORT_LIFE_S = 300

const answer = createPictureAnswer({
  find: findPicture,
  draw: picture => drawPicture(picture, { imageHosts: env().imageHosts }),
  shortenLife: unstable_cache(async () => SHORT_LIFE_S, ['picture-without-photograph'], { revalidate: SHORT_LIFE_S }),
})

type Params = { params: Promise<{ kind: string; key: string; file: string }> }

export async function GET(_request: Request, { params }: Params) {
  return answer(await params)
}
