import 'server-only'
import { isOk, requestBytes } from '@/lib/platform/http-client'
import { isAllowedImage } from './image-check'

const TIMEOUT_MS = 4000
const MAX_IMAGE_BYTES = 12 * 1024 * 1024

type Options = { imageHosts: readonly string[]; request?: typeof requestBytes }

/** Fetches a picture of an allowed host; null over 4 s or 12 MB. Follows no redirects, which could lead anywhere. */
export async function fetchImage(url: string, { imageHosts, request = requestBytes }: Options) {
  if (!url.startsWith('https:') || !isAllowedImage(url, imageHosts)) return null
  try {
    const headers = { accept: 'image/*' }
    const { status, bytes } = await request({ url, headers, timeoutMs: TIMEOUT_MS, limitBytes: MAX_IMAGE_BYTES })
    if (!isOk(status)) throw new Error(`status ${status}`)
    return bytes
  } catch (error) {
    console.warn(`picture: could not load a photo: ${error instanceof Error ? error.message : error}`)
    return null
  }
}
