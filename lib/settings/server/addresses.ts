import 'server-only'
import { cityPath, listPath, postPath } from '@/lib/content/model/paths'
import { arrangePosts } from '@/lib/content/model/posts'
import { postEditSchema } from '@/lib/content/model/schemas'
import { siteTimeZone } from '@/lib/content/server'
import { addFormerPaths, removeFormerPath } from '@/lib/content/server/former-paths'
import { readPostFiles, withoutScheduled } from '@/lib/content/server/post-files'
import { type ContentEdit, tryContentEdits } from '@/lib/content-edits'
import { contentFolder } from '@/lib/content-folder'
import type { Tx } from '@/lib/platform/database/write'
import { postIdOf, type UnitId } from '@/lib/settings/model/sections'
import { readSite } from '@/lib/site-files'

/** The addresses that a change takes from the site, and the post that it may give one back. */
export type MovedAddresses = { lost: string[]; kept: string | null }

/** Finds what a change of a unit means for the site's addresses, by all edits before and after it. */
export async function findMovedAddresses(
  unit: UnitId,
  value: unknown,
  { before, after }: { before: readonly ContentEdit[]; after: readonly ContentEdit[] },
): Promise<MovedAddresses> {
  const post = postIdOf(unit)
  if (post === null && unit !== 'cities') return { lost: [], kept: null }
  const list = post === null ? listCityPaths : listPostLists
  const [earlier, later] = [await tryContentEdits(before, list), new Set(await tryContentEdits(after, list))]
  const lost = earlier.filter(path => !later.has(path))
  if (post === null) return { lost, kept: null }
  const isRemoved = postEditSchema.safeParse(value).data?.status === 'removed'
  return isRemoved ? { lost: [...lost, postPath(post)], kept: null } : { lost, kept: postPath(post) }
}

export async function storeMovedAddresses({ db }: Tx, { lost, kept }: MovedAddresses): Promise<void> {
  await addFormerPaths(db, lost)
  if (kept !== null) await removeFormerPath(db, kept)
}

async function listCityPaths(): Promise<string[]> {
  return readSite().cities.map(({ id }) => cityPath(id))
}

/** Lists the pages of the categories and tags of the posts that visitors see. */
async function listPostLists(): Promise<string[]> {
  const { categories, tags } = arrangePosts(withoutScheduled(await readPostFiles(contentFolder()), siteTimeZone()))
  return [
    ...categories.map(({ slug }) => listPath({ kind: 'category', slug })),
    ...tags.map(({ slug }) => listPath({ kind: 'tag', slug })),
  ]
}
