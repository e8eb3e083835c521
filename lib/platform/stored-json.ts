import 'server-only'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Reads a JSON file; null if it is missing or unreadable. */
export async function readStoredJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return null
  }
}

/** Writes a text beside the file and moves it there: a crash leaves the old or the new one, and writes may be concurrent. */
export async function writeStoredText(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const temporaryFile = `${file}.${randomUUID()}`
  await writeFile(temporaryFile, text)
  await rename(temporaryFile, file)
}
