import 'server-only'
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import sharp from 'sharp'
import { UPLOADS_PATH, uploadName } from '@/lib/content/model/uploads'
import { AppError } from '@/lib/errors'
import type { Tables } from '@/lib/platform/database/tables'
import type { Tx } from '@/lib/platform/database/write'
import { createWorkQueue } from '@/lib/platform/work-queue'

/** More than the largest camera of a phone, and what one decoded at a time may take of memory. */
const MAX_INPUT_PIXELS = 64_000_000
const MAX_SIDE_PX = 2560
const QUALITY = 82
const TIMEOUT_S = 30
/** A picture may be uploaded long before what shows it is saved; links to the settings work for less than a day. */
const UNUSED_MS = 24 * 60 * 60_000

/** Of all pictures: each is in every backup, and a link that leaked must not fill the disk. */
const MAX_STORED_BYTES = 500 * 1024 * 1024

/** Whatever name and type the browser gave it: JPEG, PNG, WebP, AVIF. */
const PICTURE_START = /^\xff\xd8\xff|^\x89PNG\r\n|^RIFF[\s\S]{4}WEBP|^[\s\S]{4}ftypavi[fs]/

const inTurn = createWorkQueue({ maxConcurrent: 1, maxWaiting: 5 })

/** Decodes a picture and encodes it again, so that nothing else of the file is kept: no place, no script. */
export async function encodePicture(bytes: Buffer): Promise<{ name: string; webp: Buffer }> {
  if (!PICTURE_START.test(bytes.toString('latin1', 0, 12))) throw refuse(sentences.unknown)
  const encoded = await inTurn(async () => {
    try {
      return await sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'truncated' })
        .rotate()
        .resize(MAX_SIDE_PX, MAX_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: TIMEOUT_S })
        .webp({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true })
    } catch (cause) {
      throw refuse(/pixel limit/i.test(String(cause)) ? sentences.huge : sentences.damaged, cause)
    }
  })
  if (encoded === null) throw refuse('Several pictures are being uploaded. Please try again in a moment.')
  const { data, info } = encoded
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 32)
  return { name: `${hash}-${info.width}x${info.height}.webp`, webp: data }
}

const sentences = {
  unknown: 'This file is not a picture that can be used. Please upload it as a JPEG, PNG, WebP or AVIF file.',
  damaged: 'This picture is damaged or incomplete. Please export it again and upload that.',
  huge: 'This picture has too many pixels. Please make it smaller, such as 4000 pixels wide.',
  full: 'Your pictures take up all the room that this site has for them. Those that nothing shows are deleted after a day.',
}

function refuse(userMessage: string, cause?: unknown): AppError {
  return new AppError({
    kind: 'unprocessable',
    message: 'a picture was refused',
    code: 'no_picture',
    userMessage,
    cause,
  })
}

/** Stores an encoded picture, once, and returns its path. */
export async function storePicture(
  { db, now }: Tx,
  { name, webp }: { name: string; webp: Buffer },
  maxBytes = MAX_STORED_BYTES,
): Promise<string> {
  const { stored } = await db
    .selectFrom('pictures')
    .select(sql<number | string>`coalesce(sum(length(bytes)), 0)`.as('stored'))
    .where('name', '<>', name)
    .executeTakeFirstOrThrow()
  // A text on PostgreSQL.
  if (Number(stored) + webp.length > maxBytes) throw refuse(sentences.full)
  const row = { name, bytes: webp, created_at: now.toISOString() }
  await db
    .insertInto('pictures')
    .values(row)
    .onConflict(conflict => conflict.column('name').doUpdateSet({ created_at: row.created_at }))
    .execute()
  return UPLOADS_PATH + name
}

export async function findPicture(db: Kysely<Tables>, name: string): Promise<Buffer<ArrayBuffer> | null> {
  const row = await db.selectFrom('pictures').select('bytes').where('name', '=', name).executeTakeFirst()
  return row === undefined ? null : Buffer.from(row.bytes)
}

/** Returns which of some pictures are not stored, or not uploaded ones. */
export async function listMissingPictures(db: Kysely<Tables>, srcs: readonly string[]): Promise<string[]> {
  const uploads = srcs.filter(src => src.startsWith(UPLOADS_PATH))
  if (uploads.length === 0) return []
  const names = uploads.map(src => uploadName(src) ?? '')
  const rows = await db.selectFrom('pictures').select('name').where('name', 'in', names).execute()
  return uploads.filter(src => !rows.some(({ name }) => name === uploadName(src)))
}

/** Deletes the pictures that are not among the used ones, and were not uploaded just now. */
export async function deleteUnusedPictures({ db, now }: Tx, used: ReadonlySet<string>): Promise<void> {
  const before = new Date(+now - UNUSED_MS).toISOString()
  const old = await db.selectFrom('pictures').select('name').where('created_at', '<', before).execute()
  for (const { name } of old) {
    if (!used.has(name)) await db.deleteFrom('pictures').where('name', '=', name).execute()
  }
}
