import 'server-only'
import { findList } from '@/lib/content/model/posts'
import { content } from '@/lib/content/server'
import { withOutageFallback } from '@/lib/content/server/outage'
import { readPosts } from '@/lib/content/server/posts'
import { createWorkQueue } from '@/lib/platform/work-queue'
import { findCity } from '@/lib/served-cities'
import type { DrawnOgImage } from './draw-og-image'
import {
  categoryOgImage,
  cityOgImage,
  type OgImageContent,
  type OgImageKind,
  ogImageFileName,
  ogImageKinds,
  ogImagePath,
  pageOgImages,
  postOgImage,
} from './og-image'

const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'
const SHORT_CACHE_CONTROL = 'public, max-age=300'
const MAX_WAITING = 19

type Options = {
  find: (kind: OgImageKind, key: string) => Promise<OgImageContent | null>
  draw: (picture: OgImageContent) => Promise<DrawnOgImage>
  shortenRevalidation: () => Promise<unknown>
}

/** Creates the handler of social image URLs. Draws only current URLs, so that nothing else is stored. */
export function createOgImageHandler({ find, draw, shortenRevalidation }: Options) {
  const inTurn = createWorkQueue({ maxConcurrent: 1, maxWaiting: MAX_WAITING })

  return async ({ kind, key, file }: { kind: string; key: string; file: string }): Promise<Response> => {
    const knownKind = ogImageKinds.find(one => one === kind)
    if (knownKind === undefined || !/^[0-9a-f]{12}\.jpg$/.test(file)) return emptyResponse(404)
    const picture = await withOutageFallback(undefined, () => find(knownKind, key))
    if (picture === undefined) return emptyResponse(503)
    if (picture === null) return emptyResponse(404)
    if (file !== ogImageFileName(picture)) {
      return emptyResponse(307, { location: ogImagePath({ kind: knownKind, key, ...picture }) })
    }
    const image = await inTurn(() => draw(picture))
    if (image === null) return emptyResponse(503, { 'retry-after': '10' })
    if (!image.isComplete) await shortenRevalidation()
    return new Response(new Uint8Array(image.jpeg), {
      headers: {
        'content-type': 'image/jpeg',
        'cache-control': image.isComplete ? IMMUTABLE_CACHE_CONTROL : SHORT_CACHE_CONTROL,
      },
    })
  }
}

function emptyResponse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

/** Finds the social image of a page; null if there is no such page. */
export async function findOgImage(kind: OgImageKind, key: string): Promise<OgImageContent | null> {
  switch (kind) {
    case 'post': {
      const post = (await content().posts()).byId.get(key)
      return post === undefined ? null : postOgImage(post)
    }
    case 'category': {
      const category = findList(await readPosts(), { kind: 'category', slug: key })
      return category === undefined ? null : categoryOgImage(category.name)
    }
    case 'city': {
      const city = findCity(key)
      return city === undefined ? null : cityOgImage(city)
    }
    case 'page': {
      return Object.entries(pageOgImages()).find(([name]) => name === key)?.[1] ?? null
    }
  }
}
