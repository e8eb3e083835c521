import 'server-only'
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
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

/** Compares in constant time, whatever the lengths. */
export function isSameSecret(presented: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(presented), digest(expected))
}

/** Identifies a secret without telling anything of it. */
export function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('fingerprint').digest('hex').slice(0, 16)
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a text, so that nobody reads or changes it without the secret. Each purpose has its own key. */
export function seal(text: string, secret: string, purpose: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor(purpose, secret), iv, { authTagLength: TAG_BYTES })
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Returns a sealed text; null if it was sealed with another secret or purpose, or changed since. */
export function unseal(sealed: string, secret: string, purpose: string): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  const tagEnd = IV_BYTES + TAG_BYTES
  try {
    const iv = bytes.subarray(0, IV_BYTES)
    const decipher = createDecipheriv(CIPHER, keyFor(purpose, secret), iv, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(bytes.subarray(IV_BYTES, tagEnd))
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function keyFor(purpose: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`seal\n${purpose}`).digest()
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
