import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isAllowedImage } from '@/lib/content/server/image-check'

const TIMEOUT_MS = 4000
const MAX_IMAGE_BYTES = 12 * 1024 * 1024

type Options = { imageHosts: readonly string[]; fetchImage?: typeof fetch }

/** Reads a photograph of an allowed host; null over 4 s or 12 MB. Follows no redirects, which could lead anywhere. */
export async function readPhotograph(url: string, { imageHosts, fetchImage = fetch }: Options) {
  if (!isAllowedImage(url, imageHosts)) return null
  try {
    return url.startsWith('/') ? await readPublicFile(url) : await fetchRemoteImage(url, fetchImage)
  } catch (error) {
    console.warn(`og image: could not load the photo: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

async function readPublicFile(url: string): Promise<Buffer | null> {
  const folder = path.join(process.cwd(), 'public')
  const { pathname } = new URL(url, 'https://this-site.invalid')
  const file = path.join(folder, decodeURIComponent(pathname))
  return file.startsWith(folder + path.sep) && !file.includes('\0') ? readFile(file) : null
}

async function fetchRemoteImage(url: string, fetchImage: typeof fetch): Promise<Buffer> {
  const response = await fetchImage(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'image/*' },
    cache: 'no-store',
  })
  if (!response.ok || response.body === null) throw new Error(`status ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > MAX_IMAGE_BYTES) throw new Error(`larger than ${MAX_IMAGE_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
