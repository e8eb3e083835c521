import 'server-only'
import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { env } from './env'

const SECRET_BYTES = 32
const SECRET_FILE = 'secret'

/** Returns the server's secret; each purpose derives its own key. */
export async function getServerSecret(): Promise<string> {
  const { appSecret, dataDir } = env()
  return appSecret ?? (await loadOrCreateSecret(dataDir))
}

/** Returns the server's secret without creating one; null if there is none yet. */
export async function findServerSecret(): Promise<string | null> {
  const { appSecret, dataDir } = env()
  return appSecret ?? (await readSecretFile(path.join(dataDir, SECRET_FILE)))
}

/** Identifies a secret without telling anything of it. */
export function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('fingerprint').digest('hex').slice(0, 16)
}

/** Loads a data folder's secret, created atomically: concurrent processes use the first one's. */
export async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, SECRET_FILE)
  const existing = await readSecretFile(file)
  if (existing !== null) return existing
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const tempFile = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(tempFile, 'wx', 0o600)
  try {
    await handle.writeFile(randomBytes(SECRET_BYTES).toString('base64url'))
    await handle.sync()
    await link(tempFile, file)
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  } finally {
    await handle.close()
    await rm(tempFile, { force: true })
  }
  return await readFile(file, 'utf8')
}

async function readSecretFile(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null
    throw error
  }
}

function hasErrorCode(error: unknown, code: string): boolean {
  return Object(error).code === code
}
