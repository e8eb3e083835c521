import 'server-only'
import type { Post } from '@/lib/content/schemas'
import { slugOf } from '@/lib/content/slug'
import type { City } from '@/lib/site'
import { site } from '@/lib/site'
import type { SocialPicture } from './address'

const blogLabel = `The ${site.brand} blog`

/** A picture's words for each kind of page; the page's metadata and the picture itself are both made from them. */

export function postPicture(post: Pick<Post, 'title' | 'category' | 'featuredImage'>): SocialPicture {
  return { title: post.title, label: post.category ?? blogLabel, photograph: post.featuredImage }
}

export function categoryPicture(name: string): SocialPicture & { slug: string } {
  return { title: name, label: blogLabel, photograph: '/stills/highway-trails.webp', slug: slugOf(name) }
}

export function cityPicture(city: City): SocialPicture {
  return {
    title: `Chauffeured rides in ${city.name}`,
    label: 'Black Car Service',
    photograph: '/stills/skyline-blue-hour.webp',
  }
}

/** Pages that are there whatever the content. */
export const pagePictures = {
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
} as const satisfies Record<string, SocialPicture>
