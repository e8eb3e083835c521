import 'server-only'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Keeps the last good response of a backend in a file, for a start during an outage; without a folder nothing. A file of
 * another backend counts as none.
 */
export function createKeptResponse(folder: string | undefined, name: string, baseUrl: string) {
  const [start, end] = [startOf(baseUrl), Buffer.from('}')]
  let savedDigest = ''
  /** A full disk is logged once, and the file written when there is space. */
  let hasFailed = false

  return {
    async load(): Promise<Buffer<ArrayBuffer> | null> {
      if (folder === undefined) return null
      const file = await readFile(path.join(folder, name)).catch(() => Buffer.alloc(0))
      return file.subarray(0, start.length).equals(start) ? file.subarray(start.length, -end.length) : null
    },
    async save(body: Buffer, digest: string): Promise<void> {
      if (folder === undefined || digest === savedDigest) return
      try {
        await writeWhole(path.join(folder, name), [start, body, end])
        savedDigest = digest
        hasFailed = false
      } catch (error) {
        if (!hasFailed) console.error(`content: ${name} could not be kept for the next start:`, error)
        hasFailed = true
      }
    },
  }
}

function startOf(baseUrl: string): Buffer {
  return Buffer.from(`{"source":${JSON.stringify(baseUrl)},"body":`)
}

/** Writes beside the file and moves it there: a crash leaves the old or the new one, and writes may be concurrent. */
async function writeWhole(file: string, parts: readonly Buffer[]): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const temporaryFile = `${file}.${randomUUID()}`
  await writeFile(temporaryFile, parts)
  await rename(temporaryFile, file)
}
