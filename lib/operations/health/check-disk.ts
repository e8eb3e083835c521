import 'server-only'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { env } from '@/lib/platform/env'
import type { HealthStatus } from './part-check'

const MEGABYTE = 1024 * 1024
export const LOW_BYTES = 200 * MEGABYTE
/** SQLite's WAL takes 4 MB before a checkpoint, and emails may be files. */
export const FULL_BYTES = 10 * MEGABYTE

type ReadSpace = (folder: string) => Promise<{ bavail: number; bsize: number }>

/** Checks the free space on the data folder's disk. Throws if it cannot be read. */
export async function checkDisk(folder: string = env().dataDir, readSpace: ReadSpace = statfs): Promise<HealthStatus> {
  // The folder is created with the database.
  const { bavail, bsize } = await readSpace(folder).catch(() => readSpace(path.dirname(folder)))
  const freeBytes = bavail * bsize
  const status = statusForFreeBytes(freeBytes)
  if (status !== lastStatus && status !== 'ok') {
    console.warn(`low disk space: ${Math.floor(freeBytes / MEGABYTE)} MB left for DATA_DIR`)
  }
  lastStatus = status
  return status
}

let lastStatus: HealthStatus = 'ok'

function statusForFreeBytes(freeBytes: number): HealthStatus {
  if (freeBytes < FULL_BYTES) return 'unavailable'
  return freeBytes < LOW_BYTES ? 'low' : 'ok'
}
