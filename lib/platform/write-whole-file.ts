import 'server-only'
import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Writes beside a file of the data folder and moves it there: readers, a crash and a full disk leave the old or the new
 * one, and writes may be concurrent. The name of the draft begins with a dot.
 */
export async function writeWholeFile(file: string, content: Buffer | string): Promise<void> {
  const { dir, base } = path.parse(file)
  const draft = path.join(/*turbopackIgnore: true*/ dir, `.${base}.${randomUUID()}`)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true })
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
