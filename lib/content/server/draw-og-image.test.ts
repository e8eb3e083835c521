import sharp from 'sharp'
import { drawOgImage, toDrawableText } from './draw-og-image'

const content = { title: 'A “quiet” car, é 東京 🚘', label: 'Airports' }

test('draws a JPEG of 1200 by 630 pixels', async () => {
  const jpeg = await drawOgImage({ ...content, photograph: '/stills/airport-kerb.webp' }, { imageHosts: [] })
  const { format, width, height } = await sharp(jpeg ?? undefined).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
  expect(jpeg?.length).toBeLessThan(300 * 1024)
})

test.each([
  '/stills/none.webp',
  'https://elsewhere.example/a.jpg',
  '/../package.json',
  '/..%2fpackage.json',
  '/%2e%2e/package.json',
  '/stills/..%2f..%2fpackage.json',
])('draws nothing without the photograph %s', async photograph => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await drawOgImage({ ...content, photograph }, { imageHosts: [] })).toBeNull()
})

test.each([
  ['Café à Zürich – “now”', 'Café à Zürich – “now”'],
  ['Ready 🚘 for 東京?', 'Ready for ?'],
  ['e\u0301lan', 'élan'],
  ['Ｆｕｌｌ ẅidth', 'Full wídth'.replace('í', 'i')],
  ['a\n\tb', 'a b'],
  ['one two three, four five, six', 'one two three, four…'],
])('%s is drawn as %s', (text, drawn) => {
  expect(toDrawableText(text, 21)).toBe(drawn)
})
