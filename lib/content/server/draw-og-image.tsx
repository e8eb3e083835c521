import { readSite } from '#site'
import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ImageResponse } from 'next/og'
import sharp, { type Sharp } from 'sharp'
import { shorten } from '@/lib/content/model/post-text'
import { uploadName } from '@/lib/content/model/uploads'
import { LOGO_PATH } from '@/lib/logo'
import { database } from '@/lib/platform/database/connection'
import { fetchImage } from './fetch-image'
import { THIS_SITE } from './image-check'
import { OG_IMAGE_SIZE, type OgImageContent } from './og-image'
import { findPicture } from './uploads'

const JPEG_QUALITY = 82
const MAX_INPUT_PIXELS = 50_000_000
const BACKGROUND_COLOR = '#0b0b0d'

const SHADE = [
  `linear-gradient(to right, ${shade(0.88)}, ${shade(0.5)} 62%, ${shade(0.12)})`,
  `linear-gradient(to bottom, ${shade(0.35)}, ${shade(0)} 35%, ${shade(0.78)})`,
].join(', ')

function shade(opacity: number): string {
  return `rgba(11, 11, 13, ${opacity})`
}

/** Draws a social image as a JPEG; null if its photograph cannot be read or decoded. */
export async function drawOgImage(
  { photograph, ...texts }: OgImageContent,
  { imageHosts }: { imageHosts: readonly string[] },
): Promise<Buffer | null> {
  const textLayer = await drawTextLayer(texts)
  return await convertPicture(photograph, imageHosts, picture =>
    picture
      .rotate()
      .resize(OG_IMAGE_SIZE.width, OG_IMAGE_SIZE.height, { fit: 'cover', position: 'attention' })
      .flatten({ background: BACKGROUND_COLOR })
      .composite([{ input: textLayer }])
      .jpeg({ quality: JPEG_QUALITY, mozjpeg: true }),
  )
}

/** Converts a picture of this site or of an allowed host; null, logged, if it cannot be read or decoded. */
async function convertPicture(url: string, imageHosts: readonly string[], convert: (picture: Sharp) => Sharp) {
  try {
    const bytes = await readPicture(url, imageHosts)
    return bytes && (await convert(sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS })).toBuffer())
  } catch (error) {
    console.warn(`og image: could not read ${url.split('?')[0]}: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

async function readPicture(url: string, imageHosts: readonly string[]): Promise<Buffer | null> {
  if (!url.startsWith('/')) return await fetchImage(url, { imageHosts })
  const upload = uploadName(url)
  return upload === null ? await readPublicFile(url) : await findPicture(await database(), upload)
}

async function readPublicFile(url: string): Promise<Buffer | null> {
  const folder = path.join(process.cwd(), 'public')
  const file = path.join(folder, decodeURIComponent(new URL(url, THIS_SITE).pathname))
  return file.startsWith(folder + path.sep) ? await readFile(file) : null
}

const MAX_TITLE_LENGTH = 110
const MAX_LABEL_LENGTH = 40
const LONG_TITLE_LENGTH = 48

const UNDRAWABLE = /[^\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]/gu

const IVORY = '#f4efe6'
const GOLD = '#c9a96a'

type OgFont = { name: string; data: Buffer; weight: 500 | 600; style: 'normal' }

function readFonts(): Promise<OgFont[]> {
  const folder = path.join(process.cwd(), 'lib', 'rendering', 'fonts')
  const read = async (name: string, family: string, subset: string, weight: 500 | 600): Promise<OgFont> => ({
    name,
    weight,
    style: 'normal',
    data: await readFile(path.join(folder, `${family}-${subset}-${weight}.woff`)),
  })
  return Promise.all([
    read('Display', 'cormorant-garamond', 'latin', 500),
    read('Display', 'cormorant-garamond', 'latin-ext', 500),
    read('Sans', 'manrope', 'latin', 600),
    read('Sans', 'manrope', 'latin-ext', 600),
  ])
}

const LOGO_PX = 52
const MAX_LOGO_WIDTH_PX = 320

/** Reads the owner's logo as a PNG of the height it is drawn in; null without one that can be drawn. */
async function readLogo(): Promise<string | null> {
  const { logo } = readSite()
  if (logo === '') return null
  const png = await convertPicture(logo, [], picture =>
    picture.resize(MAX_LOGO_WIDTH_PX, LOGO_PX, { fit: 'inside' }).png(),
  )
  return png && `data:image/png;base64,${png.toString('base64')}`
}

/** Draws the text layer of a social image as a transparent PNG. */
async function drawTextLayer({ title, label }: Pick<OgImageContent, 'title' | 'label'>): Promise<Buffer> {
  const titleText = toDrawableText(title, MAX_TITLE_LENGTH)
  const logo = await readLogo()
  const response = new ImageResponse(
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: '72px 88px 76px',
        backgroundImage: SHADE,
        color: IVORY,
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', gap: 20 }}>
        {logo === null ? (
          <svg width={LOGO_PX} height={LOGO_PX} viewBox="0 0 512 512" role="img" aria-label={readSite().brand}>
            <path fill={GOLD} d={LOGO_PATH} />
          </svg>
        ) : (
          // biome-ignore lint/performance/noImgElement: no browser draws it.
          <img src={logo} alt={readSite().brand} height={LOGO_PX} />
        )}
        <div style={{ fontFamily: 'Sans', fontSize: 26, letterSpacing: '0.34em' }}>
          {toDrawableText(readSite().brand, MAX_LABEL_LENGTH).toUpperCase()}
        </div>
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', maxWidth: 900 }}>
        <div style={{ fontFamily: 'Sans', fontSize: 24, letterSpacing: '0.2em', color: GOLD }}>
          {toDrawableText(label, MAX_LABEL_LENGTH).toUpperCase()}
        </div>
        <div
          style={{
            display: 'block',
            lineClamp: 3,
            marginTop: 22,
            fontFamily: 'Display',
            fontSize: titleText.length > LONG_TITLE_LENGTH ? 68 : 84,
            lineHeight: 1.06,
            letterSpacing: '-0.01em',
          }}
        >
          {titleText}
        </div>
      </div>
    </div>,
    { ...OG_IMAGE_SIZE, fonts: await readFonts() },
  )
  return Buffer.from(await response.arrayBuffer())
}

/** Removes what the image fonts cannot draw: the renderer would fetch a glyph over the network. */
export function toDrawableText(text: string, limit: number): string {
  const drawable = text
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .replace(UNDRAWABLE, sign => sign.normalize('NFKD').replace(UNDRAWABLE, ''))
    .replace(/\s+/g, ' ')
  return shorten(drawable.trim(), limit)
}
