/** @jest-environment jsdom */
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { FRAMEWORK_END_EVENT, FRAMEWORK_START_EVENT } from '../page-markup'

const observers = installFakeObservers()
let bootFramework: () => void
const FILES = ['/_next/static/chunks/a.js', '/_next/static/other/b.js']
const DATA = { files: FILES, runtime: { start: 1 }, payload: 'abc' }
const loader = { push: jest.fn() }
const visits = jest.fn<{ type: string }[], []>()
Object.assign(performance, { getEntriesByType: visits })
const fetchPage = jest.fn<Promise<Partial<Response>>, [string, RequestInit?]>()
const idleTasks: (() => void)[] = []

beforeEach(async () => {
  jest.clearAllMocks()
  jest.spyOn(window, 'addEventListener')
  // The module remembers the scripts of a page.
  jest.resetModules()
  bootFramework = (await import('./boot-framework')).bootFramework
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  idleTasks.length = 0
  visits.mockReturnValue([{ type: 'navigate' }])
  document.head.innerHTML = ''
  document.body.innerHTML = `<div id="notices" data-failed="It did not load." data-stay-ms="5000"></div>
    <a href="#about">About</a><section id="booking-flow" class="booking-place">
      <form><button type="button">More</button><input name="bags" value="0">
      <input type="radio" name="when" value="later" checked><input type="radio" name="when" value="now"></form></section>
    <script id="framework-data" type="application/json">${JSON.stringify(DATA)}</script>`
  fetchPage.mockResolvedValue({ ok: true, text: async () => '0:{}' })
  Object.assign(globalThis, {
    fetch: fetchPage,
    TURBOPACK: loader,
    __next_f: undefined,
    requestIdleCallback: (task: () => void) => idleTasks.push(task),
  })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
  for (const [type, listener, options] of jest.mocked(window.addEventListener).mock.calls)
    window.removeEventListener(type, listener, options)
})

const scripts = () => [...document.head.querySelectorAll('script')]
const prefetched = () => [...document.head.querySelectorAll('link[rel=prefetch]')]

const finishScripts = () => scripts().forEach(script => void script.dispatchEvent(new Event('load')))
const nextTask = () => new Promise(resolve => setTimeout(resolve))
const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve)).then(nextTask).then(nextTask)
/** Lifts the finger. */
async function release() {
  act('pointerup')
  await nextTask()
  await nextFrame()
}
const act = (type = 'pointerdown') => document.body.dispatchEvent(new Event(type, { bubbles: true }))

test.each(['pointerdown', 'touchstart', 'keydown', 'focusin', 'click'])('%s loads every script once', type => {
  bootFramework()
  act(type)
  act(type)
  expect(scripts().map(script => script.getAttribute('src'))).toEqual(FILES)
})

test('starts the module loader once scripts and payload are there and the finger is lifted', async () => {
  bootFramework()
  act()
  await nextTask()
  finishScripts()
  await nextFrame()
  expect(loader.push).not.toHaveBeenCalled()
  await release()
  expect(fetchPage).toHaveBeenCalledWith('/page-payload/abc')
  expect(Reflect.get(globalThis, '__next_f')).toEqual([[0], [1, '0:{}']])
  expect(loader.push).toHaveBeenCalledWith(DATA.runtime)
})

test.each([
  ['ends', async () => ({ ok: true, text: async () => '0:{}' })],
  ['fails', () => Promise.reject(new TypeError('offline'))],
])('announces the download of the framework until it %s', async (_, respond) => {
  fetchPage.mockImplementation(respond)
  const events: string[] = []
  const record = ({ type }: Event) => void events.push(type)
  for (const type of [FRAMEWORK_START_EVENT, FRAMEWORK_END_EVENT])
    document.addEventListener(type, record, { once: true })
  bootFramework()
  act()
  act()
  expect(events).toEqual([FRAMEWORK_START_EVENT])
  finishScripts()
  await release()
  expect(events).toEqual([FRAMEWORK_START_EVENT, FRAMEWORK_END_EVENT])
})

test('does not wait for a tap when a link has started it', async () => {
  history.replaceState(null, '', '/?pickup=JFK')
  bootFramework()
  await nextTask()
  finishScripts()
  await nextTask()
  expect(loader.push).toHaveBeenCalledTimes(1)
})

const goTo = (url: string) => () => history.replaceState(null, '', url)
test.each<[string, () => void, boolean]>([
  ['a ride in the URL', goTo('/?pickup=JFK'), true],
  ['the booking in the URL', goTo('/#booking-flow'), true],
  ['a vehicle and another section', goTo('/?vehicle=suv#faq'), true],
  ['a campaign', goTo('/?utm_source=mail'), false],
  ['a stored booking', () => sessionStorage.setItem('booking', '{}'), true],
  [
    'content that the HTML lacks',
    () => document.body.insertAdjacentHTML('beforeend', '<div data-state="loading">Loading posts</div>'),
    true,
  ],
  ['a field that was focused before', () => document.querySelector('a')?.focus(), true],
])('with %s the framework starts at once or not', (_, arrange, starts) => {
  arrange()
  bootFramework()
  expect(scripts().length > 0).toBe(starts)
})

test('the booking starts it when near, but only after a scroll', () => {
  const booking = document.querySelector('section') ?? document.body
  bootFramework()
  observers.intersect(booking, true)
  expect(scripts()).toEqual([])
  window.dispatchEvent(new Event('scroll'))
  expect(scripts()).toEqual([])
  observers.intersect(booking, true)
  expect(scripts()).not.toEqual([])
})

test('prefetches the scripts, then the payload, one by one at idle after the page has loaded', () => {
  bootFramework()
  expect(idleTasks).toEqual([])
  window.dispatchEvent(new Event('load'))
  idleTasks[0]?.()
  expect(prefetched()).toHaveLength(1)
  for (const task of idleTasks) task()
  expect(prefetched().map(link => link.getAttribute('href'))).toEqual([...FILES, '/page-payload/abc'])
  expect(scripts()).toEqual([])
})

test.each([{ saveData: true }, { effectiveType: '3g' }])('prefetches nothing with %j', connection => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  bootFramework()
  window.dispatchEvent(new Event('load'))
  expect(idleTasks).toEqual([])
})

test('says so when the network fails, and tries again with the next action', async () => {
  fetchPage.mockRejectedValue(new TypeError('offline'))
  bootFramework()
  act()
  await nextTask()
  expect(document.querySelector('[role=alert]')).toHaveTextContent('It did not load.')
  fetchPage.mockClear()
  act()
  expect(fetchPage).toHaveBeenCalledWith('/page-payload/abc')
})

/** After a reload, starts a page whose payload is gone. */
async function startOldPage() {
  visits.mockReturnValue([{ type: 'reload' }])
  fetchPage.mockImplementation(async url => ({ ok: !url.includes('payload'), text: async () => '{"payload":"def"}' }))
  bootFramework()
  act()
  await nextTask()
  await nextTask()
}

test('says so when the reload was in vain', async () => {
  await startOldPage()
  expect(document.querySelector('[role=alert]')).toHaveTextContent('It did not load.')
})

test('a page that its visitor reloaded long before reloads itself', async () => {
  jest.spyOn(performance, 'now').mockReturnValueOnce(60_001)
  // What jsdom says of a reload.
  const reload = jest.spyOn(console, 'error').mockImplementationOnce(() => {})
  await startOldPage()
  expect(reload.mock.calls.join()).toContain('navigation')
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test('clicks a button again that was clicked before the wizard was ready', async () => {
  bootFramework()
  const button = document.querySelector('button')
  const click = jest.fn()
  button?.click()
  button?.addEventListener('click', click)
  window.dispatchEvent(new Event('wizardready'))
  await nextTask()
  button?.click()
  window.dispatchEvent(new Event('wizardready'))
  await nextTask()
  expect(click).toHaveBeenCalledTimes(2)
})

test('the next action loads a script again that failed, and no other', async () => {
  fetchPage.mockRejectedValue(new TypeError('offline'))
  bootFramework()
  act()
  scripts()[0]?.dispatchEvent(new Event('error'))
  await nextTask()
  await nextTask()
  expect(scripts()).toHaveLength(1)
  act()
  expect(scripts().map(script => script.getAttribute('src'))).toEqual(FILES.toReversed())
})
