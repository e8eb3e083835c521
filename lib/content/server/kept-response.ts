import 'server-only'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Keeps the last good response of a backend in a file, for a start during an outage; without a folder nothing. */
export function createKeptResponse(folder: string | undefined, name: string) {
  let savedDigest = ''
  /** A full disk is logged once, and the file written when there is space. */
  let hasFailed = false

  return {
    async load(): Promise<Buffer<ArrayBuffer> | null> {
      return folder === undefined ? null : await readFile(path.join(folder, name)).catch(() => null)
    },
    async save(body: Buffer, digest: string): Promise<void> {
      if (folder === undefined || digest === savedDigest) return
      try {
        await writeWhole(path.join(folder, name), body)
        savedDigest = digest
        hasFailed = false
      } catch (error) {
        if (!hasFailed) console.error(`content: ${name} could not be kept for the next start:`, error)
        hasFailed = true
      }
    },
  }
}

/** Writes beside the file and moves it there: a crash leaves the old or the new one, and writes may be concurrent. */
async function writeWhole(file: string, body: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const temporaryFile = `${file}.${randomUUID()}`
  await writeFile(temporaryFile, body)
  await rename(temporaryFile, file)
}
