import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ImageResponse } from 'next/og'
import { site } from '@/lib/site'
import { PICTURE_SIZE, type SocialPicture } from './address'
import { toDrawable } from './readable'

const TITLE_LETTERS = 110
const LABEL_LETTERS = 40
/** Titles longer than this are set smaller. */
const LONG_TITLE_LETTERS = 48

const IVORY = '#f4efe6'
const GOLD = '#c9a96a'
/** The moon of public/mark.svg. */
const MOON =
  'M424.98 370.79A216 216 0 1 1 296.48 46.98A182.52 182.52 0 1 0 424.98 370.79ZM337.04 130.72Q342.87 212.37 395.36 221.44Q342.87 230.51 337.04 312.16Q331.21 230.51 278.72 221.44Q331.21 212.37 337.04 130.72Z'

type Face = { name: string; data: Buffer; weight: 500 | 600; style: 'normal' }

let faces: Promise<Face[]> | undefined

function readFaces(): Promise<Face[]> {
  const folder = path.join(process.cwd(), 'node_modules', '@fontsource')
  const read = async (name: string, family: string, subset: string, weight: 500 | 600): Promise<Face> => ({
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

/** The words of a social picture and the brand's mark as a PNG with nothing behind them. */
export async function drawWords({ title, label }: Pick<SocialPicture, 'title' | 'label'>): Promise<Buffer> {
  faces ??= readFaces()
  const words = toDrawable(title, TITLE_LETTERS)
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
        <svg width="52" height="52" viewBox="0 0 512 512" role="img" aria-label={site.brand}>
          <path fill={GOLD} d={MOON} />
        </svg>
        <div style={{ fontFamily: 'Sans', fontSize: 26, letterSpacing: '0.34em' }}>
          {toDrawable(site.brand, LABEL_LETTERS).toUpperCase()}
        </div>
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', maxWidth: 900 }}>
        <div style={{ fontFamily: 'Sans', fontSize: 24, letterSpacing: '0.2em', color: GOLD }}>
          {toDrawable(label, LABEL_LETTERS).toUpperCase()}
        </div>
        <div
          style={{
            display: 'block',
            lineClamp: 3,
            marginTop: 22,
            fontFamily: 'Display',
            fontSize: words.length > LONG_TITLE_LETTERS ? 68 : 84,
            lineHeight: 1.06,
            letterSpacing: '-0.01em',
          }}
        >
          {words}
        </div>
      </div>
    </div>,
    { ...PICTURE_SIZE, fonts: await faces },
  )
  return Buffer.from(await response.arrayBuffer())
}
