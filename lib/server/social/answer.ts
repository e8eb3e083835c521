import 'server-only'
import { AppError } from '@/lib/errors'
import { type PictureKind, pictureAddress, pictureFile, pictureKinds, type SocialPicture } from './address'
import type { DrawnPicture } from './draw'

/** The address says what the picture shows, so whoever has it need never ask again. */
const NEVER_CHANGES = 'public, max-age=31536000, immutable'
/** One that lacks its photograph is drawn again before long. */
const CHANGES_SOON = 'public, max-age=300'
/** Pictures that may wait while one is being drawn; more are sent away rather than kept in memory. */
const WAITING_LIMIT = 20

type Options = {
  find: (kind: PictureKind, key: string) => Promise<SocialPicture | null>
  draw: (picture: SocialPicture) => Promise<DrawnPicture>
  /** Lets the answer being made live shortly. */
  shortenLife: () => Promise<unknown>
}

/**
 * Answers the address of a social picture. Only the address that a page names today is drawn, one picture at a time;
 * an earlier one leads to it, and an unknown one is a 404. Nothing but a picture may be stored.
 */
export function createPictureAnswer({ find, draw, shortenLife }: Options) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function drawInTurn(picture: SocialPicture): Promise<DrawnPicture | null> {
    if (waiting >= WAITING_LIMIT) return null
    waiting++
    const mine = last.then(() => draw(picture))
    last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      waiting--
    }
  }

  return async ({ kind, key, file }: { kind: string; key: string; file: string }): Promise<Response> => {
    const known = pictureKinds.find(one => one === kind)
    if (known === undefined || !/^[0-9a-f]{12}\.jpg$/.test(file)) return refuse(404)
    const picture = await findOrNone(known, key)
    if (picture === undefined) return refuse(503)
    if (picture === null) return refuse(404)
    if (file !== pictureFile(picture)) {
      return refuse(307, { location: pictureAddress({ kind: known, key, ...picture }) })
    }
    const drawn = await drawInTurn(picture)
    if (drawn === null) return refuse(503, { 'retry-after': '10' })
    if (!drawn.whole) await shortenLife()
    return new Response(new Uint8Array(drawn.jpeg), {
      headers: { 'content-type': 'image/jpeg', 'cache-control': drawn.whole ? NEVER_CHANGES : CHANGES_SOON },
    })
  }

  /** Undefined during an outage. */
  async function findOrNone(kind: PictureKind, key: string) {
    try {
      return await find(kind, key)
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unavailable') return undefined
      throw error
    }
  }
}

function refuse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
