import { readSite } from '#site'
import 'server-only'
import { createHash } from 'node:crypto'
import type { Post } from '@/lib/content/model/schemas'
import { LOGO_PATH } from '@/lib/logo'
import { createWorkQueue } from '@/lib/platform/work-queue'
import { findCity } from '@/lib/served-cities'
import type { City } from '@/lib/site'
import { withOutageFallback } from './outage'
import { readPosts } from './posts'

export type OgImageContent = { title: string; label: string; photograph: string }
/** Names the page of an image, such as kind "post" and its id as key. */
export type OgImage = OgImageContent & { kind: 'post' | 'city' | 'page'; key: string }

export const OG_IMAGE_SIZE = { width: 1200, height: 630 } as const

/** Increment when the drawing changes, so that networks fetch the new image. */
const DESIGN_VERSION = 1

/** Builds the path of a social image, which encodes the content: an edited title gets a new URL. */
export function ogImagePath({ kind, key, ...picture }: OgImage): string {
  return `/og/${kind}/${encodeURIComponent(key)}/${ogImageFileName(picture)}`
}

export function ogImageFileName({ title, label, photograph }: OgImageContent): string {
  const shown = JSON.stringify([
    DESIGN_VERSION,
    readSite().logo || LOGO_PATH,
    readSite().brand,
    title,
    label,
    photograph,
  ])
  return `${createHash('sha256').update(shown).digest('hex').slice(0, 12)}.jpg`
}

const blogLabel = () => `The ${readSite().brand} blog`

export function postOgImage(post: Pick<Post, '_id' | 'title' | 'category' | 'featuredImage'>): OgImage {
  const { _id, title, category, featuredImage } = post
  return { kind: 'post', key: _id, title, label: category ?? blogLabel(), photograph: featuredImage }
}

export function cityOgImage(city: City): OgImage {
  return {
    kind: 'city',
    key: city.id,
    title: `Chauffeured rides in ${city.name}`,
    label: 'Black Car Service',
    photograph: '/stills/porte-cochere.webp',
  }
}

export function pageOgImage(key: 'home' | 'blog'): OgImage {
  return key === 'home'
    ? {
        kind: 'page',
        key,
        title: 'Your Journey, Elevated',
        label: 'Black Car Service',
        photograph: '/stills/sedan-city-night.webp',
      }
    : {
        kind: 'page',
        key,
        title: 'Notes on traveling well',
        label: blogLabel(),
        photograph: '/stills/rain-window.webp',
      }
}

/** Finds the social image of a page; undefined if there is no such page. */
export async function findOgImage(kind: string, key: string): Promise<OgImage | undefined> {
  if (kind === 'page') return key === 'home' || key === 'blog' ? pageOgImage(key) : undefined
  if (kind === 'city') {
    const city = findCity(key)
    return city && cityOgImage(city)
  }
  const post = kind === 'post' ? (await readPosts()).byId.get(key) : undefined
  return post && postOgImage(post)
}

const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'
const MAX_WAITING = 19
const FILE_NAME = /^[0-9a-f]{12}\.jpg$/

type Options = {
  find: typeof findOgImage
  draw: (picture: OgImageContent) => Promise<Buffer | null>
}

/** Creates the handler of social image URLs. Draws only current URLs, so that nothing else is stored. */
export function createOgImageHandler({ find, draw }: Options) {
  const inTurn = createWorkQueue({ maxConcurrent: 1, maxWaiting: MAX_WAITING })

  return async ({ kind, key, file }: { kind: string; key: string; file: string }): Promise<Response> => {
    if (!FILE_NAME.test(file)) return emptyResponse(404)
    const picture = await withOutageFallback(null, () => find(kind, key))
    if (picture === null) return emptyResponse(503)
    if (picture === undefined) return emptyResponse(404)
    if (file !== ogImageFileName(picture)) return emptyResponse(307, { location: ogImagePath(picture) })
    const drawn = await inTurn(async () => ({ jpeg: await draw(picture) }))
    if (drawn === null) return emptyResponse(503, { 'retry-after': '10' })
    if (drawn.jpeg === null) {
      // Photographs of pages are files of this site; of another host, one may be missing.
      return kind === 'page' ? emptyResponse(503) : emptyResponse(307, { location: ogImagePath(pageOgImage('home')) })
    }
    const headers = { 'content-type': 'image/jpeg', 'cache-control': IMMUTABLE_CACHE_CONTROL }
    return new Response(new Uint8Array(drawn.jpeg), { headers })
  }
}

function emptyResponse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
