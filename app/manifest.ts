import type { MetadataRoute } from 'next'
import { readSite } from '#site'
import { HOME_DESCRIPTION } from '@/lib/content/server/metadata'

export const revalidate = 60

/** Returns the web app manifest. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: `${readSite().brand} Black Car Service`,
    short_name: readSite().brand,
    description: HOME_DESCRIPTION,
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#0b0b0d',
    theme_color: '#0b0b0d',
    categories: ['travel', 'transportation'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: 'Book a Ride', url: '/#booking-flow' },
      { name: 'Blog', url: '/blog' },
    ],
  }
}
