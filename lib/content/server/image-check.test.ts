import { isAllowedImage } from './image-check'

const HOSTS = ['pictures.example', 'CDN.example:8443']

test.each([
  ['/stills/a.webp'],
  ['https://pictures.example/a.jpg'],
  ['https://PICTURES.example:443/a.jpg'],
  ['https://cdn.example:8443/a.jpg'],
])('allows %s', address => {
  expect(isAllowedImage(address, HOSTS)).toBe(true)
})

test.each([
  ['without a URL', undefined],
  ['on another host', 'https://elsewhere.example/a.jpg'],
  ['without https', 'http://pictures.example/a.jpg'],
  ['on another port', 'https://pictures.example:8443/a.jpg'],
  ['without a scheme', '//pictures.example/a.jpg'],
  ['with its host behind a backslash', '/\\elsewhere.example/a.jpg'],
  ['with its host behind a tab', '/\t/elsewhere.example/a.jpg'],
  ['with a relative path', 'a.jpg'],
  ['with a data URL', 'data:image/png;base64,AA=='],
])('rejects an image %s', (_what, address) => {
  expect(isAllowedImage(address, HOSTS)).toBe(false)
})
