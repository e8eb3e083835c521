import 'server-only'
import { createHash } from 'node:crypto'
import { site } from '@/lib/site'

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
  const shown = JSON.stringify([DESIGN_VERSION, site.brand, title, label, photograph])
  return `${createHash('sha256').update(shown).digest('hex').slice(0, 12)}.jpg`
}
