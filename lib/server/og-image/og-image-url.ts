import 'server-only'
import { createHash } from 'node:crypto'
import { site } from '@/lib/site'

/** What a social picture shows: a title over a photograph, with a small label above it. */
export type OgImageContent = { title: string; label: string; photograph: string }

/** Which page a picture stands for. */
export const ogImageKinds = ['post', 'category', 'city', 'page'] as const
export type OgImageKind = (typeof ogImageKinds)[number]

/** Pixels of a social picture, as every network takes them. */
export const OG_IMAGE_SIZE = { width: 1200, height: 630 } as const

/** Changes with the drawing, so that no network goes on showing the earlier one. */
const DESIGN_VERSION = 1

/**
 * Where a page's social picture is found. What it shows is part of the address, so a picture never changes once it is
 * made, and an edited title is a new one.
 */
export function ogImagePath({ kind, key, ...picture }: OgImageContent & { kind: OgImageKind; key: string }): string {
  return `/og/${kind}/${encodeURIComponent(key)}/${ogImageFileName(picture)}`
}

/** The last part of a picture's address. */
export function ogImageFileName({ title, label, photograph }: OgImageContent): string {
  const shown = JSON.stringify([DESIGN_VERSION, site.brand, title, label, photograph])
  return `${createHash('sha256').update(shown).digest('hex').slice(0, 12)}.jpg`
}
