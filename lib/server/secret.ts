import 'server-only'
import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { env } from './env'

const SECRET_BYTES = 32

/** The server's secret: the one that is set, else the one kept in the data folder. Keys are derived from it, one a purpose. */
export async function serverSecret(): Promise<string> {
  const { appSecret, dataDir } = env()
  return appSecret ?? (await keptSecret(dataDir))
}

/**
 * The secret kept in a data folder, made on first use and readable by its owner alone. Of two processes that make one
 * at the same time, both use the one that came first: it appears whole or not at all.
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret')
  const kept = await readKept(file)
  if (kept !== null) return kept
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(randomBytes(SECRET_BYTES).toString('base64url'))
    await handle.sync()
    await link(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await handle.close()
    await rm(draft, { force: true })
  }
  return await readFile(file, 'utf8')
}

async function readKept(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return Object(error).code === code
}
