import 'server-only'
import { createHash } from 'node:crypto'
import { site } from '@/lib/site'

/** What a social picture shows: a title over a photograph, with a small label above it. */
export type SocialPicture = { title: string; label: string; photograph: string }

/** Which page a picture stands for. */
export const pictureKinds = ['post', 'category', 'city', 'page'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Pixels of a social picture, as every network takes them. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const

/** Changes with the drawing, so that no network goes on showing the earlier one. */
const DESIGN = 1

/**
 * Where a page's social picture is found. What it shows is part of the address, so a picture never changes once it is
 * made, and an edited title is a new one.
 */
export function pictureAddress({ kind, key, ...picture }: SocialPicture & { kind: PictureKind; key: string }): string {
  return `/og/${kind}/${encodeURIComponent(key)}/${pictureFile(picture)}`
}

/** The last part of a picture's address. */
export function pictureFile({ title, label, photograph }: SocialPicture): string {
  const shown = JSON.stringify([DESIGN, site.brand, title, label, photograph])
  return `${createHash('sha256').update(shown).digest('hex').slice(0, 12)}.jpg`
}
