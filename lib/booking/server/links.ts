import 'server-only'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { LinkTable } from '@/lib/booking/tables'
import type { Tables } from '@/lib/platform/database/tables'

type Db = Kysely<Tables>

type Purpose = LinkTable['purpose']
type NewLink = { purpose: Purpose; mail?: string | null; expiresAt: Date; now: Date }

/** Stores a link, which can be revoked, and returns it. */
export async function createLink(db: Db, { purpose, mail = null, expiresAt, now }: NewLink): Promise<LinkTable> {
  const link = {
    id: randomBytes(5).toString('hex'),
    purpose,
    mail,
    created_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
    revoked_at: null,
  }
  await db.insertInto('links').values(link).execute()
  return link
}

/** Signs the token of a link: "3f9a1c22b0.signature". That of one purpose is none of another. */
export function signLink({ id, purpose, secret }: { id: string; purpose: Purpose; secret: string }): string {
  return `${id}.${createHmac('sha256', secret).update(`link\n${purpose}\n${id}`).digest('base64url')}`
}

/** Finds the link of a token; null if its signature is wrong, or it expired or was revoked. */
export async function findLink(
  db: Db,
  { text, purpose, secret, now }: { text: string; purpose: Purpose; secret: string; now: Date },
): Promise<LinkTable | null> {
  const [, id] = /^([0-9a-f]{10})\.[\w-]{43}$/.exec(text) ?? []
  if (id === undefined) return null
  if (!timingSafeEqual(Buffer.from(text), Buffer.from(signLink({ id, purpose, secret })))) return null
  return await findActiveLink(db, { id, purpose, now })
}

/** Finds a link by its ID; null if it expired or was revoked. */
export async function findActiveLink(
  db: Db,
  { id, purpose, now }: { id: string; purpose: Purpose; now: Date },
): Promise<LinkTable | null> {
  const link = await db
    .selectFrom('links')
    .selectAll()
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return link !== undefined && isLinkActive(link, now) ? link : null
}

/** Lists all links that work, newest first. */
export async function listLinks(db: Db, now: Date): Promise<LinkTable[]> {
  const links = await db.selectFrom('links').selectAll().orderBy('created_at', 'desc').orderBy('id').execute()
  return links.filter(link => isLinkActive(link, now))
}

/** Revokes a link; false if none with this ID works. */
export async function revokeLink(db: Db, { id, now }: { id: string; now: Date }): Promise<boolean> {
  if (!(await listLinks(db, now)).some(link => link.id === id)) return false
  await db.updateTable('links').set({ revoked_at: now.toISOString() }).where('id', '=', id).execute()
  return true
}

function isLinkActive({ expires_at, revoked_at }: LinkTable, now: Date): boolean {
  return revoked_at === null && Date.parse(expires_at) > +now
}
