import { isAllowedImage } from './image-check'

const HOSTS = ['pictures.example', 'CDN.example:8443']

test.each([
  ['/stills/a.webp'],
  ['https://pictures.example/a.jpg'],
  ['https://PICTURES.example:443/a.jpg'],
  ['https://cdn.example:8443/a.jpg'],
])('%s may be shown', address => {
  expect(isAllowedImage(address, HOSTS)).toBe(true)
})

test.each([
  ['without an address', undefined],
  ['by another host', 'https://elsewhere.example/a.jpg'],
  ['without encryption', 'http://pictures.example/a.jpg'],
  ['by another port', 'https://pictures.example:8443/a.jpg'],
  ['without its scheme', '//pictures.example/a.jpg'],
  ['that hides its host behind a backslash', '/\\elsewhere.example/a.jpg'],
  ['that hides its host behind a tab', '/\t/elsewhere.example/a.jpg'],
  ['of no folder', 'a.jpg'],
  ['that is data', 'data:image/png;base64,AA=='],
])('a picture %s may not', (_what, address) => {
  expect(isAllowedImage(address, HOSTS)).toBe(false)
})
