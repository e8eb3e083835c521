import 'server-only'
import type { Kysely } from 'kysely'
import { toLocalTime } from '@/lib/content/model/published-at'
import type { Post, PostEdit } from '@/lib/content/model/schemas'
import { siteTimeZone } from '@/lib/content/server'
import { isScheduled, listPostFiles, readPostEdit, toPost } from '@/lib/content/server/post-files'
import { sanitizePost } from '@/lib/content/server/sanitize'
import { tryContentEdits } from '@/lib/content-edits'
import { contentFolder } from '@/lib/content-folder'
import { currentTime } from '@/lib/platform/clock'
import type { Tables } from '@/lib/platform/database/tables'
import { env } from '@/lib/platform/env'
import type { PostRow } from '@/lib/settings/model/schemas'
import { postIdOf } from '@/lib/settings/model/sections'
import { chooseEdits, readLatestEdits } from './edits'

/** Lists all posts, of files and of the settings, newest first; null if a hosted backend has them. */
export async function readPostRows(db: Kysely<Tables>): Promise<PostRow[] | null> {
  if (env().apiBaseUrl !== null) return null
  const folder = contentFolder()
  const latest = await readLatestEdits(db)
  const written = [...latest].flatMap(([unit, { value }]) => (value === null ? [] : (postIdOf(unit) ?? [])))
  const files = (await listPostFiles(folder)).map(name => name.replace(/\.md$/, ''))
  const rows = await tryContentEdits(chooseEdits(latest).edits, () =>
    Promise.all([...new Set([...files, ...written])].map(id => readPostRow(folder, id))),
  )
  const dateOf = ({ publishedAt }: PostRow) => publishedAt || 'a draft comes first'
  return rows.filter(row => row !== null).sort((a, b) => (dateOf(a) > dateOf(b) ? -1 : 1))
}

async function readPostRow(folder: string, id: string): Promise<PostRow | null> {
  const edit = await readPostEdit(folder, id, siteTimeZone())
  if (edit === null) return null
  const { title, publishedAt } = edit
  return { id, title, publishedAt, status: isScheduled(edit, siteTimeZone()) ? 'scheduled' : edit.status }
}

/** Dates what is published without a date, in the time of the site. */
export function datePost(edit: PostEdit): PostEdit {
  if (edit.status !== 'published' || edit.publishedAt !== '') return edit
  return { ...edit, publishedAt: toLocalTime(currentTime(), siteTimeZone()) }
}

/** Makes of a post, saved or not, what its page shows. */
export function previewPost(id: string, edit: PostEdit): Post {
  const post = toPost(id, edit)
  return { ...post, content: sanitizePost(post.content, { imageHosts: env().imageHosts }) }
}
