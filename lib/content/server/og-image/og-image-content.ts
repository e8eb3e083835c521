import 'server-only'
import type { Post } from '@/lib/content/model/schemas'
import { toSlug } from '@/lib/content/model/slug'
import type { City } from '@/lib/site'
import { site } from '@/lib/site'
import type { OgImageContent } from './og-image-url'

const blogLabel = `The ${site.brand} blog`

export function postOgImage(post: Pick<Post, 'title' | 'category' | 'featuredImage'>): OgImageContent {
  return { title: post.title, label: post.category ?? blogLabel, photograph: post.featuredImage }
}

export function categoryOgImage(name: string): OgImageContent & { slug: string } {
  return { title: name, label: blogLabel, photograph: '/stills/highway-trails.webp', slug: toSlug(name) }
}

export function cityOgImage(city: City): OgImageContent {
  return {
    title: `Chauffeured rides in ${city.name}`,
    label: 'Black Car Service',
    photograph: '/stills/porte-cochere.webp',
  }
}

export const pageOgImages = {
  home: {
    title: 'Your Journey, Elevated',
    label: 'Black Car Service',
    photograph: '/stills/sedan-city-night.webp',
  },
  blog: {
    title: 'Notes on traveling well',
    label: blogLabel,
    photograph: '/stills/rain-window.webp',
  },
} as const satisfies Record<string, OgImageContent>
