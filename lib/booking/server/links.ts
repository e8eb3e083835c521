import 'server-only'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { LinkTable, Tables } from '@/lib/platform/database/tables'
import { deskLinkInvalid } from './errors'

type Db = Kysely<Tables>

/** Stores a link that can be revoked, and returns it. */
export async function createLink(
  db: Db,
  {
    kind,
    name = null,
    expiresAt = null,
    now,
  }: { kind: LinkTable['kind']; name?: string | null; expiresAt?: Date | null; now: Date },
): Promise<LinkTable> {
  const link = {
    id: randomBytes(5).toString('hex'),
    kind,
    name,
    created_at: now.toISOString(),
    expires_at: expiresAt === null ? null : expiresAt.toISOString(),
    revoked_at: null,
  }
  await db.insertInto('links').values(link).execute()
  return link
}

/** Signs the token of a link: "3f9a1c22b0.signature". */
export function signLink({ kind, id, secret }: Pick<LinkTable, 'kind' | 'id'> & { secret: string }): string {
  return `${id}.${createHmac('sha256', secret).update(`link\n${kind}\n${id}`).digest('base64url')}`
}

/** Finds the link of a token; null if its signature is wrong, or it expired or was revoked. */
export async function findLink(
  db: Db,
  { kind, text, secret, now }: { kind: LinkTable['kind']; text: string; secret: string; now: Date },
): Promise<LinkTable | null> {
  const [, id] = /^([0-9a-f]{10})\.[\w-]{43}$/.exec(text) ?? []
  if (id === undefined) return null
  if (!timingSafeEqual(Buffer.from(text), Buffer.from(signLink({ kind, id, secret })))) return null
  return await findActiveLink(db, { kind, id, now })
}

/** Finds a link by its ID; null if it expired or was revoked. */
export async function findActiveLink(
  db: Db,
  { kind, id, now }: Pick<LinkTable, 'kind' | 'id'> & { now: Date },
): Promise<LinkTable | null> {
  const link = await db.selectFrom('links').selectAll().where('id', '=', id).executeTakeFirst()
  return link?.kind === kind && isLinkActive(link, now) ? link : null
}

/** Finds the desk of a link. Throws AppError `desk_link_invalid`, so that no booking lacks its desk unnoticed. */
export async function findDesk(
  db: Db,
  link: { text: string; secret: string; now: Date },
): Promise<{ id: string; name: string }> {
  const desk = await findLink(db, { ...link, kind: 'desk' })
  if (desk === null) throw deskLinkInvalid()
  return { id: desk.id, name: desk.name ?? '' }
}

/** Checks whether a link of the desk with this name works. */
export async function isDeskActive(db: Db, { name, now }: { name: string; now: Date }): Promise<boolean> {
  const links = await db.selectFrom('links').selectAll().where('kind', '=', 'desk').where('name', '=', name).execute()
  return links.some(link => isLinkActive(link, now))
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
  return revoked_at === null && (expires_at === null || Date.parse(expires_at) > +now)
}
