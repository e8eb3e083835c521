import sharp from 'sharp'
import { drawOgImage } from './draw-og-image'

const words = { title: 'A “quiet” car, é 東京 🚘', label: 'Airports' }

test('a picture is a JPEG of 1200 by 630 that every network takes', async () => {
  const { jpeg: bytes, isComplete } = await drawOgImage(
    { ...words, photograph: '/stills/airport-kerb.webp' },
    { imageHosts: [] },
  )
  const { format, width, height } = await sharp(bytes).metadata()
  expect(isComplete).toBe(true)
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
  expect(bytes.length).toBeLessThan(300 * 1024)
})

test('a photograph that cannot be had leaves plain ink', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const { jpeg: bytes, isComplete } = await drawOgImage(
    { ...words, photograph: '/stills/none.webp' },
    { imageHosts: [] },
  )
  expect(isComplete).toBe(false)
  expect((await sharp(bytes).metadata()).width).toBe(1200)
  warn.mockRestore()
})

test('a photograph that is none leaves plain ink', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const { jpeg: bytes, isComplete } = await drawOgImage({ ...words, photograph: '/hero/hero.mp4' }, { imageHosts: [] })
  expect(isComplete).toBe(false)
  expect((await sharp(bytes).metadata()).width).toBe(1200)
  warn.mockRestore()
})
