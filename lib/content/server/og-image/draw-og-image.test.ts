import sharp from 'sharp'
import { drawOgImage } from './draw-og-image'

const content = { title: 'A “quiet” car, é 東京 🚘', label: 'Airports' }

test('draws a JPEG of 1200 by 630 pixels', async () => {
  const { jpeg: bytes, isComplete } = await drawOgImage(
    { ...content, photograph: '/stills/airport-kerb.webp' },
    { imageHosts: [] },
  )
  const { format, width, height } = await sharp(bytes).metadata()
  expect(isComplete).toBe(true)
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
  expect(bytes.length).toBeLessThan(300 * 1024)
})

test('uses a plain background if the photograph is unavailable', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const { jpeg: bytes, isComplete } = await drawOgImage(
    { ...content, photograph: '/stills/none.webp' },
    { imageHosts: [] },
  )
  expect(isComplete).toBe(false)
  expect((await sharp(bytes).metadata()).width).toBe(1200)
  warn.mockRestore()
})
