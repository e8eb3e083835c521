import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { isAllowedImage } from '@/lib/content/server/image-check'
import { OG_IMAGE_SIZE, type OgImageContent } from './og-image'
import { drawTextLayer } from './text-layer'

const JPEG_QUALITY = 82
const MAX_INPUT_PIXELS = 50_000_000
const BACKGROUND_COLOR = '#0b0b0d'

const SHADE_SVG = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${OG_IMAGE_SIZE.width}" height="${OG_IMAGE_SIZE.height}">
    <defs>
      <linearGradient id="across"><stop offset="0" stop-color="${BACKGROUND_COLOR}" stop-opacity=".88"/><stop offset=".62" stop-color="${BACKGROUND_COLOR}" stop-opacity=".5"/><stop offset="1" stop-color="${BACKGROUND_COLOR}" stop-opacity=".12"/></linearGradient>
      <linearGradient id="down" x2="0" y2="1"><stop offset="0" stop-color="${BACKGROUND_COLOR}" stop-opacity=".35"/><stop offset=".35" stop-color="${BACKGROUND_COLOR}" stop-opacity="0"/><stop offset="1" stop-color="${BACKGROUND_COLOR}" stop-opacity=".78"/></linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#across)"/><rect width="100%" height="100%" fill="url(#down)"/>
  </svg>`,
)

export type DrawnOgImage = { jpeg: Buffer; isComplete: boolean }

/** Draws a social image (JPEG, 1200 by 630); incomplete without its photograph. */
export async function drawOgImage(
  picture: OgImageContent,
  options: { imageHosts: readonly string[] },
): Promise<DrawnOgImage> {
  const [textLayer, background] = await Promise.all([
    drawTextLayer(picture),
    drawBackgroundPhoto(picture.photograph, options),
  ])
  const jpeg = await sharp(background ?? (await drawPlainBackground()))
    .composite([{ input: SHADE_SVG }, { input: textLayer }])
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    .toBuffer()
  return { jpeg, isComplete: background !== null }
}

async function drawBackgroundPhoto(url: string, options: { imageHosts: readonly string[] }): Promise<Buffer | null> {
  const photograph = await readPhotograph(url, options)
  if (photograph === null) return null
  try {
    return await sharp(photograph, { limitInputPixels: MAX_INPUT_PIXELS })
      .rotate()
      .resize(OG_IMAGE_SIZE.width, OG_IMAGE_SIZE.height, { fit: 'cover', position: 'attention' })
      .flatten({ background: BACKGROUND_COLOR })
      .png({ compressionLevel: 0 })
      .toBuffer()
  } catch (error) {
    console.warn(`og image: could not decode the photo: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

function drawPlainBackground(): Promise<Buffer> {
  return sharp({ create: { ...OG_IMAGE_SIZE, channels: 3, background: BACKGROUND_COLOR } })
    .png()
    .toBuffer()
}

const TIMEOUT_MS = 4000
const MAX_IMAGE_BYTES = 12 * 1024 * 1024

type Options = { imageHosts: readonly string[]; fetchImage?: typeof fetch }

/** Reads a photograph of an allowed host; null over 4 s or 12 MB. Follows no redirects, which could lead anywhere. */
export async function readPhotograph(url: string, { imageHosts, fetchImage = fetch }: Options) {
  if (!isAllowedImage(url, imageHosts)) return null
  try {
    return url.startsWith('/') ? await readPublicFile(url) : await fetchRemoteImage(url, fetchImage)
  } catch (error) {
    console.warn(`picture: could not load a photo: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

async function readPublicFile(url: string) {
  const folder = path.join(process.cwd(), 'public')
  const { pathname } = new URL(url, 'https://this-site.invalid')
  const file = path.join(folder, decodeURIComponent(pathname))
  return file.startsWith(folder + path.sep) && !file.includes('\0') ? readFile(file) : null
}

async function fetchRemoteImage(url: string, fetchImage: typeof fetch) {
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
