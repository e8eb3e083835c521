import 'server-only'
import type { Kysely } from 'kysely'
import { findUploadNames } from '@/lib/content/model/uploads'
import { isAllowedImage } from '@/lib/content/server/image-check'
import { renderMarkdown } from '@/lib/content/server/post-files'
import { deleteUnusedPictures, listMissingPictures } from '@/lib/content/server/uploads'
import type { Tables } from '@/lib/platform/database/tables'
import type { Tx } from '@/lib/platform/database/write'
import { env } from '@/lib/platform/env'

/** Fields with the address of a picture, in any unit. */
const PICTURE_FIELDS = ['img', 'imageUrl', 'featuredImage', 'logo']
const IMG_SRC = /<img\b[^>]*?\bsrc="([^"]*)"/gi

type FoundPicture = { path: string; src: string }

function listPictures(value: unknown, path = ''): FoundPicture[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]): FoundPicture[] => {
    const at = path === '' ? name : `${path}.${name}`
    if (typeof each !== 'string') return listPictures(each, at)
    if (PICTURE_FIELDS.includes(name)) return each === '' ? [] : [{ path: at, src: each }]
    // Of a post.
    return name === 'body'
      ? Array.from(renderMarkdown(each).matchAll(IMG_SRC), ([, src = '']) => ({ path: at, src }))
      : []
  })
}

/** Returns a sentence for each field with a picture that visitors would not see. */
export async function checkPictures(db: Kysely<Tables>, value: unknown): Promise<Record<string, string>> {
  const pictures = listPictures(value)
  const { imageHosts } = env()
  const missing = await listMissingPictures(
    db,
    pictures.map(({ src }) => src),
  )
  return Object.fromEntries([
    ...pictures
      .filter(({ src }) => missing.includes(src))
      .map(({ path, src }) => [path, `This picture is not stored anymore: ${src}. Please upload it again.`]),
    ...pictures
      .filter(({ src }) => !isAllowedImage(src.replaceAll('&amp;', '&'), imageHosts))
      .map(({ path, src }) => [path, `Pictures of other sites are not shown: ${src}. Please upload it instead.`]),
  ])
}

/** Lists the uploaded pictures of a value by name, wherever it names them, as an edit keeps them. */
export function listUploads(value: unknown): string {
  return [...new Set(findUploadNames(JSON.stringify(value)))].join(' ')
}

/** Deletes the pictures that no edit has, earlier versions included. */
export async function deleteUnused(tx: Tx): Promise<void> {
  const rows = await tx.db.selectFrom('content_edits').select('pictures').where('pictures', '<>', '').execute()
  await deleteUnusedPictures(tx, new Set(rows.flatMap(({ pictures }) => pictures.split(' '))))
}
