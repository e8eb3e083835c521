import { readSite } from '#site'
import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ImageResponse } from 'next/og'
import { OG_IMAGE_SIZE, type OgImageContent } from './og-image'

const MAX_TITLE_LENGTH = 110
const MAX_LABEL_LENGTH = 40
const LONG_TITLE_LENGTH = 48

const UNDRAWABLE = /[^\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]/gu

const IVORY = '#f4efe6'
const GOLD = '#c9a96a'
const MOON =
  'M424.98 370.79A216 216 0 1 1 296.48 46.98A182.52 182.52 0 1 0 424.98 370.79ZM337.04 130.72Q342.87 212.37 395.36 221.44Q342.87 230.51 337.04 312.16Q331.21 230.51 278.72 221.44Q331.21 212.37 337.04 130.72Z'

type OgFont = { name: string; data: Buffer; weight: 500 | 600; style: 'normal' }

let fonts: Promise<OgFont[]> | undefined

function readFonts(): Promise<OgFont[]> {
  const folder = path.join(process.cwd(), 'node_modules', '@fontsource')
  const read = async (name: string, family: string, subset: string, weight: 500 | 600): Promise<OgFont> => ({
    name,
    weight,
    style: 'normal',
    data: await readFile(path.join(folder, family, 'files', `${family}-${subset}-${weight}-normal.woff`)),
  })
  return Promise.all([
    read('Display', 'cormorant-garamond', 'latin', 500),
    read('Display', 'cormorant-garamond', 'latin-ext', 500),
    read('Sans', 'manrope', 'latin', 600),
    read('Sans', 'manrope', 'latin-ext', 600),
  ])
}

/** Draws the text layer of a social image as a transparent PNG. */
export async function drawTextLayer({ title, label }: Pick<OgImageContent, 'title' | 'label'>): Promise<Buffer> {
  fonts ??= readFonts()
  const titleText = toDrawableText(title, MAX_TITLE_LENGTH)
  const response = new ImageResponse(
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: '72px 88px 76px',
        color: IVORY,
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', gap: 20 }}>
        <svg width="52" height="52" viewBox="0 0 512 512" role="img" aria-label={readSite().brand}>
          <path fill={GOLD} d={MOON} />
        </svg>
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
    { ...OG_IMAGE_SIZE, fonts: await fonts },
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
    .trim()
  if (drawable.length <= limit) return drawable
  const cut = drawable.slice(0, limit)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), limit - 30)).replace(/[\s,.:;-]+$/, '')}…`
}
