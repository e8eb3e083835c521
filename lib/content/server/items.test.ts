import { isAllowedImage } from './image-check'
import { type ContentProblem, logProblems } from './items'

let warned: jest.SpyInstance
beforeEach(() => {
  warned = jest.spyOn(console, 'warn').mockImplementation(() => {})
})

function createProblem(index: number, more: Partial<ContentProblem> = {}): ContentProblem {
  return { index, id: `id-${index}`, field: 'name', reason: 'is missing', skipped: true, ...more }
}

function lines(): string[] {
  return warned.mock.calls.flat().map(String)
}

test('one kind of default is one problem, however many items have it', () => {
  logProblems(
    'vehicles',
    [0, 1, 2].map(index => createProblem(index, { skipped: false })),
  )
  expect(lines()).toEqual(['content: vehicles: item 0 (_id "id-0"): name: is missing'])
})

test('logs the first 200 problems and the number of the rest', () => {
  logProblems(
    'posts',
    Array.from({ length: 5000 }, (_, index) => createProblem(index)),
  )
  expect(lines()).toHaveLength(201)
  expect(lines().at(-1)).toBe('content: posts: 4800 more problems not listed')
})

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
