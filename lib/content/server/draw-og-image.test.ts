import sharp from 'sharp'
import { drawOgImage, toDrawableText } from './draw-og-image'

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
test.each([
  ['Café à Zürich – “now”', 'Café à Zürich – “now”'],
  ['Ready 🚘 for 東京?', 'Ready for ?'],
  ['e\u0301lan', 'élan'],
  ['Ｆｕｌｌ ẅidth', 'Full wídth'.replace('í', 'i')],
  ['a\n\tb', 'a b'],
])('%s is drawn as %s', (text, drawn) => {
  expect(toDrawableText(text, 100)).toBe(drawn)
})

test('truncates a long title at a word', () => {
  expect(toDrawableText('one two three, four five', 15)).toBe('one two three…')
})

test('truncates a title without spaces', () => {
  expect(toDrawableText('x'.repeat(500), 100).length).toBeLessThanOrEqual(101)
})
