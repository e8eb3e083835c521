/** @jest-environment jsdom */
import { screen, within } from '@testing-library/dom'
import { searchAsYouType } from './search'

const FOUND = [
  { _id: 'airport/rides', title: '<b>Airport</b> rides', category: 'Airports' },
  { _id: 'a-night-out', title: 'A night out', category: 'Evenings' },
]
/** Records requests and lets tests respond. */
let requests: { url: string; respond: (body: unknown) => Promise<void>; fail: () => Promise<void> }[]

beforeAll(searchAsYouType)
beforeEach(() => {
  jest.useFakeTimers()
  requests = []
  globalThis.fetch = url =>
    new Promise((resolve, reject) => {
      const settle = async (act: () => void) => {
        act()
        await jest.advanceTimersByTimeAsync(0)
      }
      requests.push({
        url: String(url),
        respond: body => settle(() => resolve({ json: async () => body } as Response)),
        fail: () => settle(() => reject(new TypeError('offline'))),
      })
    })
  document.body.innerHTML = `<form data-search="/api/v1/posts/search" action="/blog/search">
    <input name="q" type="search"><ul data-search-results hidden aria-label="Posts found"></ul><p role="status"></p></form>`
})
afterEach(() => void jest.useRealTimers())

async function type(text: string, { ms = 150 } = {}) {
  const field = screen.getByRole('searchbox')
  if (field instanceof HTMLInputElement) field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await jest.advanceTimersByTimeAsync(ms)
}

function links() {
  const list = screen.queryByRole('list', { name: 'Posts found' })
  return list ? within(list).getAllByRole('link') : []
}

test('debounces typing before it requests results', async () => {
  await type('a', { ms: 100 })
  await type('air & sea', { ms: 100 })
  expect(requests).toEqual([])
  await jest.advanceTimersByTimeAsync(50)
  expect(requests.map(({ url }) => url)).toEqual(['/api/v1/posts/search?q=air%20%26%20sea'])
})

test('shows results as links with titles as text', async () => {
  await type('air')
  await requests[0]?.respond({ posts: FOUND })
  expect(links().map(link => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/blog/airport%2Frides', '<b>Airport</b> ridesAirports'],
    ['/blog/a-night-out', 'A night outEvenings'],
  ])
})

test('drops a response that arrives after the next request', async () => {
  await type('air')
  await type('night')
  await requests[1]?.respond({ posts: FOUND.slice(1) })
  await requests[0]?.respond({ posts: FOUND })
  expect(links()).toHaveLength(1)
})

test.each(['', '   '])('"%s" sends no request and clears the results', async text => {
  await type('air')
  await requests[0]?.respond({ posts: FOUND })
  await type(text)
  expect(requests).toHaveLength(1)
  expect(links()).toEqual([])
})

test('Escape clears the results and focuses the field', async () => {
  await type('air')
  await requests[0]?.respond({ posts: FOUND })
  const [link] = links()
  link?.focus()
  link?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(links()).toEqual([])
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

test('drops a pending response after Escape', async () => {
  await type('air')
  screen.getByRole('searchbox').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await requests[0]?.respond({ posts: FOUND })
  expect(links()).toEqual([])
})

test.each([{ code: 'unavailable' }, { posts: null }, null, 'a page'])('shows nothing for %j', async body => {
  await type('air')
  await requests[0]?.respond(body)
  expect(links()).toEqual([])
})

test('leaves the plain form when the server is unavailable', async () => {
  await type('air')
  await requests[0]?.fail()
  expect(links()).toEqual([])
})

test('announces the result count until the results are cleared', async () => {
  await type('air')
  await requests[0]?.respond({ posts: FOUND })
  const announcement = screen.getByRole('status').textContent
  await type('')
  expect([announcement, screen.getByRole('status').textContent]).toEqual(['2 posts found', ''])
})

test('the arrow keys move between the field and the results', async () => {
  await type('air')
  await requests[0]?.respond({ posts: FOUND })
  screen.getByRole('searchbox').focus()
  const activeOptions = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'].map(key => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    return document.activeElement
  })
  const [first, second] = links()
  expect(activeOptions).toEqual([first, second, second, first, screen.getByRole('searchbox')])
})

test('other fields send no request', async () => {
  document.body.innerHTML = '<form><input type="search"></form>'
  await type('air')
  expect(requests).toEqual([])
})
