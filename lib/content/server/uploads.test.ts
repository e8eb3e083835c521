import sharp from 'sharp'
import { AppError } from '@/lib/errors'
import { openTestDatabase } from '@/lib/platform/database/testing/test-database'
import { write } from '@/lib/platform/database/write'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { encodePicture, storePicture } from './uploads'

const SCRIPT = '<script>alert(document.cookie)</script>'
const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c9a96a' } })
const png = () => picture.clone().png().toBuffer()

async function refusal(bytes: Buffer): Promise<string> {
  const error = await encodePicture(bytes).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof AppError ? error.userMessage : 'accepted'
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s becomes a WebP picture, named by bytes', async format => {
  const { name, webp } = await encodePicture(await picture.clone().toFormat(format).toBuffer())
  expect(name).toMatch(/^[0-9a-f]{32}-60x40\.webp$/)
  expect((await sharp(webp).metadata()).format).toBe('webp')
})

test('the same picture has the same name', async () => {
  const names = [await encodePicture(await png()), await encodePicture(await png())].map(({ name }) => name)
  expect(names[0]).toBe(names[1])
})

test('a large picture is made smaller, and one that the camera turned is turned back without its data', async () => {
  const large = sharp({ create: { width: 4000, height: 1000, channels: 3, background: '#000' } })
  const turned = await large
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { name, webp } = await encodePicture(turned)
  expect(name).toContain('-640x2560.webp')
  const { exif, orientation } = await sharp(webp).metadata()
  expect([exif, orientation]).toEqual([undefined, undefined])
})

test('nothing behind or inside a picture survives', async () => {
  const commented = await picture
    .clone()
    .withExif({ IFD0: { ImageDescription: SCRIPT } })
    .jpeg()
    .toBuffer()
  for (const polyglot of [Buffer.concat([await png(), Buffer.from(SCRIPT)]), commented]) {
    expect(polyglot.includes('alert')).toBe(true)
    expect((await encodePicture(polyglot)).webp.includes('alert')).toBe(false)
  }
})

test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
  [
    'an SVG',
    () => Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"></svg>`),
    /^This file is not a picture/,
  ],
  ['a page', () => Buffer.from(`<!doctype html>${SCRIPT}`), /^This file is not a picture/],
  ['nothing', () => Buffer.alloc(0), /^This file is not a picture/],
  ['a GIF', async () => picture.clone().gif().toBuffer(), /^This file is not a picture/],
  ['a picture of a phone', () => Buffer.from('\0\0\0\x18ftypheic', 'latin1'), /^This file is not a picture/],
  [
    'a script that begins as a picture',
    () => Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.from(SCRIPT)]),
    /damaged/,
  ],
  ['a half picture', async () => (await png()).subarray(0, 90), /damaged/],
  [
    'a half photo',
    async () => {
      const jpeg = await sharp('public/stills/rain-window.webp').jpeg().toBuffer()
      return jpeg.subarray(0, jpeg.length / 2)
    },
    /damaged/,
  ],
  [
    'a bomb of pixels',
    async () =>
      sharp({ create: { width: 8001, height: 8000, channels: 3, background: '#000' }, limitInputPixels: false })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    /too many pixels/,
  ],
])('refuses %s with a sentence', async (_, create, sentence) => {
  expect(await refusal(await create())).toMatch(sentence)
})

test('no more pictures are stored than there is room for; one that is stored already takes none', async () => {
  const db = await openTestDatabase(await createTemporaryFolder())
  const webp = Buffer.alloc(10)
  const store = (name: string) =>
    write({ db, now: () => new Date() }, 'operator', tx => storePicture(tx, { name, webp }, 15))
  await store('first.webp')
  await store('first.webp')
  await expect(store('second.webp')).rejects.toMatchObject({ kind: 'unprocessable' })
  await db.destroy()
})
