import 'server-only'
import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { siteTimeZone } from '@/lib/content/server'
import { isScheduled, listEditedPosts } from '@/lib/content/server/post-files'
import { contentFolder } from '@/lib/content-folder'
import { database } from '@/lib/platform/database/connection'
import { env, hashSettings } from '@/lib/platform/env'
import { contentFiles, learnContentFiles } from '@/lib/rendering/process-state'
import { learnContent, showSite } from '@/lib/settings/server/edits'
import { settingNames } from './adapters'
import { noticeConnections } from './connections'

/** Learns of edited content files. An invalid one is logged, and what was read before stays. */
export async function noticeEditedFiles(): Promise<void> {
  // A post that becomes due changes what pages are made from.
  const scheduled = listEditedPosts().flatMap(({ id, edit }) => (isScheduled(edit, siteTimeZone()) ? [id] : []))
  const source = hash([env().apiBaseUrl ?? ''])
  const files = `${source}.${hash([hashSettings(settingNames), ...(await listFileVersions(contentFolder())), ...scheduled])}`
  if (files === contentFiles()) return
  showSite()
  learnContentFiles(files)
}

/** Learns what other instances changed. It stays as it was while the database is unavailable. */
export async function learnStoredContent(): Promise<void> {
  const db = await database()
  await learnContent(db)
  await noticeConnections(db)
}

async function listFileVersions(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).sort()
  return Promise.all(
    names.map(async name => {
      // A file may vanish, and some editors leave a link to nothing beside an open file.
      const file = await stat(path.join(folder, name)).catch(() => null)
      return file?.isFile() ? `${name} ${file.size} ${file.mtimeMs}` : name
    }),
  )
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}
