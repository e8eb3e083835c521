import 'server-only'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseBookingId } from '@/lib/booking/server/booking-id'

/** Survives the restore of an older database. */
const ERASURE_LIST_FILENAME = 'erasures.txt'

/** Reads the IDs of bookings erased on request. */
export async function readErasureList(dataDir: string): Promise<string[]> {
  const text = await readFile(path.join(/*turbopackIgnore: true*/ dataDir, ERASURE_LIST_FILENAME), 'utf8').catch(
    error => {
      if (Object(error).code === 'ENOENT') return ''
      throw error
    },
  )
  const ids = text.split('\n').flatMap(line => parseBookingId(line.split(' ')[0] ?? '') ?? [])
  return [...new Set(ids)]
}

/** Appends new IDs to the erasure list; synced to disk on return. */
export async function addToErasureList(
  dataDir: string,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const listed = await readErasureList(dataDir)
  const added = ids.filter(id => !listed.includes(id))
  if (added.length === 0) return
  const file = await open(path.join(/*turbopackIgnore: true*/ dataDir, ERASURE_LIST_FILENAME), 'a', 0o600)
  try {
    await file.appendFile(added.map(id => `${id} ${now.toISOString()}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
}
