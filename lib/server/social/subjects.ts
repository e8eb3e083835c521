import 'server-only'
import { slugOf } from '@/lib/content/slug'
import type { City } from '@/lib/site'
import { site } from '@/lib/site'
import type { SocialPicture } from './address'

/** A picture's words for each kind of page; the page's metadata and the picture itself are both made from them. */

export function postPicture(post: { title: string; category: string; featuredImage: string }): SocialPicture {
  return { title: post.title, label: post.category, photograph: post.featuredImage }
}

export function categoryPicture(name: string): SocialPicture & { slug: string } {
  return { title: name, label: `The ${site.brand} blog`, photograph: '/stills/highway-trails.webp', slug: slugOf(name) }
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
    title: 'Notes on travelling well',
    label: `The ${site.brand} blog`,
    photograph: '/stills/rain-window.webp',
  },
} as const satisfies Record<string, SocialPicture>
