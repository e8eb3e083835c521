import 'server-only'
import sharp from 'sharp'
import { PICTURE_SIZE, type SocialPicture } from './address'
import { drawWords } from './layer'
import { readPhotograph } from './photograph'

const QUALITY = 82
/** A photograph with more pixels than this is not opened. */
const PIXELS_LIMIT = 50_000_000
const INK = '#0b0b0d'

/** Darkens a photograph where the words stand, so that they read over any. */
const SHADE = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_SIZE.width}" height="${PICTURE_SIZE.height}">
    <defs>
      <linearGradient id="across"><stop offset="0" stop-color="${INK}" stop-opacity=".88"/><stop offset=".62" stop-color="${INK}" stop-opacity=".5"/><stop offset="1" stop-color="${INK}" stop-opacity=".12"/></linearGradient>
      <linearGradient id="down" x2="0" y2="1"><stop offset="0" stop-color="${INK}" stop-opacity=".35"/><stop offset=".35" stop-color="${INK}" stop-opacity="0"/><stop offset="1" stop-color="${INK}" stop-opacity=".78"/></linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#across)"/><rect width="100%" height="100%" fill="url(#down)"/>
  </svg>`,
)

/** A picture, and whether all of it is there that should be. */
export type DrawnPicture = { jpeg: Buffer; whole: boolean }

/** A social picture as a JPEG of 1200 by 630 pixels; on plain ink, and not whole, where the photograph cannot be had. */
export async function drawPicture(
  picture: SocialPicture,
  options: { imageHosts: readonly string[] },
): Promise<DrawnPicture> {
  const [words, ground] = await Promise.all([drawWords(picture), drawGround(picture.photograph, options)])
  const jpeg = await sharp(ground ?? (await drawInk()))
    .composite([{ input: SHADE }, { input: words }])
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
  return { jpeg, whole: ground !== null }
}

async function drawGround(address: string, options: { imageHosts: readonly string[] }): Promise<Buffer | null> {
  const photograph = await readPhotograph(address, options)
  if (photograph === null) return null
  try {
    return await sharp(photograph, { limitInputPixels: PIXELS_LIMIT })
      .rotate()
      .resize(PICTURE_SIZE.width, PICTURE_SIZE.height, { fit: 'cover', position: 'attention' })
      .flatten({ background: INK })
      .png({ compressionLevel: 0 })
      .toBuffer()
  } catch (error) {
    console.warn(`og image: could not decode the photo: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

function drawInk(): Promise<Buffer> {
  return sharp({ create: { ...PICTURE_SIZE, channels: 3, background: INK } })
    .png()
    .toBuffer()
}
