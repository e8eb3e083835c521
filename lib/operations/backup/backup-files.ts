import 'server-only'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

/** Without "..". Everything else can be recreated. */
const BACKUP_FILE_PATTERN = /^(?:secret|erasures\.txt|mail\/\w[\w.+=@-]{0,200}\.eml)$/

const fileSchema = z.object({
  name: z.string().regex(BACKUP_FILE_PATTERN),
  sha256: z.string(),
  content: z.instanceof(Uint8Array),
})

/** Copies matching files into the database copy; returns their number. */
export async function packFiles(copy: DatabaseSync, dataDir: string): Promise<number> {
  copy.exec('create table kept_files (name text primary key, sha256 text not null, content blob not null)')
  const insert = copy.prepare('insert into kept_files (name, sha256, content) values (?, ?, ?)')
  const names = await listBackupFiles(dataDir)
  for (const name of names) {
    const content = await readFile(path.join(dataDir, name))
    insert.run(name, sha256(content), content)
  }
  return names.length
}

/** Extracts the files of a backup. Throws on a checksum mismatch. */
export async function unpackFiles(copy: DatabaseSync, dataDir: string): Promise<void> {
  for (const row of copy.prepare('select name, sha256, content from kept_files').iterate()) {
    const { name, sha256: expectedSha256, content } = fileSchema.parse(row)
    if (sha256(content) !== expectedSha256) throw new Error(`${name} in the backup is corrupt.`)
    const file = path.join(dataDir, name)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, content, { flag: 'wx', mode: 0o600, flush: true })
  }
  // Dropped pages would still contain the secret.
  copy.exec('drop table kept_files; vacuum')
}

async function listBackupFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { withFileTypes: true, recursive: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(dataDir, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter(name => BACKUP_FILE_PATTERN.test(name))
    .toSorted()
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
