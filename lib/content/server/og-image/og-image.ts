import { readSite } from '#site'
import 'server-only'
import { createHash } from 'node:crypto'
import type { Post } from '@/lib/content/model/schemas'
import { toSlug } from '@/lib/content/model/slug'
import type { City } from '@/lib/site'

export type OgImageContent = { title: string; label: string; photograph: string }

export const ogImageKinds = ['post', 'category', 'city', 'page'] as const
export type OgImageKind = (typeof ogImageKinds)[number]

export const OG_IMAGE_SIZE = { width: 1200, height: 630 } as const

/** Increment when the drawing changes, so that networks fetch the new image. */
const DESIGN_VERSION = 1

/** Builds the path of a social image, which encodes the content: an edited title gets a new URL. */
export function ogImagePath({ kind, key, ...picture }: OgImageContent & { kind: OgImageKind; key: string }): string {
  return `/og/${kind}/${encodeURIComponent(key)}/${ogImageFileName(picture)}`
}

export function ogImageFileName({ title, label, photograph }: OgImageContent): string {
  const shown = JSON.stringify([DESIGN_VERSION, readSite().brand, title, label, photograph])
  return `${createHash('sha256').update(shown).digest('hex').slice(0, 12)}.jpg`
}

const blogLabel = () => `The ${readSite().brand} blog`

export function postOgImage(post: Pick<Post, 'title' | 'category' | 'featuredImage'>): OgImageContent {
  return { title: post.title, label: post.category ?? blogLabel(), photograph: post.featuredImage }
}

export function categoryOgImage(name: string): OgImageContent & { slug: string } {
  return { title: name, label: blogLabel(), photograph: '/stills/highway-trails.webp', slug: toSlug(name) }
}

export function cityOgImage(city: City): OgImageContent {
  return {
    title: `Chauffeured rides in ${city.name}`,
    label: 'Black Car Service',
    photograph: '/stills/porte-cochere.webp',
  }
}

export function pageOgImages() {
  return {
    home: {
      title: 'Your Journey, Elevated',
      label: 'Black Car Service',
      photograph: '/stills/sedan-city-night.webp',
    },
    blog: {
      title: 'Notes on traveling well',
      label: blogLabel(),
      photograph: '/stills/rain-window.webp',
    },
  } satisfies Record<string, OgImageContent>
}
