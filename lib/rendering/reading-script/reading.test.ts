/** @jest-environment jsdom */
import { screen, within } from '@testing-library/dom'
import { searchAsYouType, shareOnClick } from './reading'

describe('search', () => {
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

  test.each([{ code: 'unavailable' }, { posts: null }, null, 'a page'])('shows nothing for %j', async body => {
    await type('air')
    await requests[0]?.respond(body)
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
})

describe('share', () => {
  const copy = jest.fn<Promise<void>, [string]>()

  beforeAll(shareOnClick)
  beforeEach(() => {
    document.body.innerHTML = `<div id="notices" data-stay-ms="5000"></div>
    <button data-share data-title="A post" data-text="In short." data-copied="Copied." data-copy-failed="Not copied.">Share</button>`
    copy.mockReset().mockResolvedValue()
    Object.assign(navigator, { clipboard: { writeText: copy } })
    Reflect.deleteProperty(navigator, 'share')
  })

  function press(share?: () => Promise<void>) {
    if (share) Object.assign(navigator, { share })
    screen.getByRole('button', { name: 'Share' }).click()
  }

  test('copies the URL and announces it without a share sheet', async () => {
    press()
    expect(await screen.findByRole('alert')).toHaveTextContent('Copied.')
    expect(copy).toHaveBeenCalledWith(location.href)
  })

  test('does nothing more when the share sheet is closed', async () => {
    press(() => Promise.reject(new DOMException('closed', 'AbortError')))
    await Promise.resolve()
    expect(copy).not.toHaveBeenCalled()
  })

  test('announces a blocked clipboard', async () => {
    copy.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    press()
    expect(await screen.findByRole('alert')).toHaveTextContent('Not copied.')
  })
})
