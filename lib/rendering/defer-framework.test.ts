import { createHash } from 'node:crypto'
import { bootScript } from './boot-script.generated'
import { deferFramework, isDeferred } from './defer-framework'
import type { Page } from './framework-tags'
import { findPayload } from './page-payloads'

const RUNTIME = '{"otherChunks":["static/chunks/a.js"],"runtimeModuleIds":[1]}'
const BOOTSTRAP = `<script id="_R_">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(${RUNTIME});</script>`
const FRAMEWORK = [
  '<script src="/_next/static/chunks/a.js?dpl=1" async=""></script>',
  '<script src="/_next/static/chunks/polyfills.js" noModule=""></script>',
  BOOTSTRAP,
  '<script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([1,"0:{}"])</script>',
].join('')

function home(inner = FRAMEWORK): Page {
  return {
    html: `<html><head><link rel="preload" as="script" href="/_next/static/chunks/a.js"/></head><body><p>Ride</p>${inner}</body></html>`,
    rscData: Buffer.from('0:{"a":1}'),
    headers: { link: '</a.woff2>; rel=preload; as="font", </a.js>; rel=preload; as="script"' },
  }
}

function readData(html: string) {
  const text = /<script id="framework-data" type="application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null'
  return { text, data: JSON.parse(text) }
}

test.each([
  ['/', true],
  ['/index', true],
  ['/blog', false],
  ['/ride', false],
])('the framework of %s is deferred: %s', (path, expected) => {
  expect(isDeferred(path)).toBe(expected)
})

test('replaces scripts, preloads and payload by the boot script and what it loads', () => {
  const page = home()
  deferFramework(page, '/index')
  const { text, data } = readData(page.html)
  expect(page.html).toBe(
    `<html><head></head><body><p>Ride</p><script id="framework-data" type="application/json">${text}</script><script id="boot-script">${bootScript}</script></body></html>`,
  )
  expect(data).toMatchObject({ files: ['/_next/static/chunks/a.js?dpl=1'], runtime: JSON.parse(RUNTIME) })
})

const readHomePage = jest.fn(async () => {})

test('a process that has sent no home page reads it before it looks for a payload', async () => {
  const page = home()
  Reflect.deleteProperty(globalThis, Symbol.for('page-payloads'))
  readHomePage.mockImplementationOnce(async () => deferFramework(page, '/index'))
  const hash = createHash('sha256').update(String(page.rscData)).digest('hex').slice(0, 20)
  expect(await findPayload(hash, readHomePage)).toEqual(page.rscData)
  expect(readHomePage).toHaveBeenCalledTimes(1)
})

test('the payload is found by the hash in the page', async () => {
  const page = home()
  deferFramework(page, '/index')
  readHomePage.mockClear()
  expect(await findPayload(readData(page.html).data.payload, readHomePage)).toEqual(page.rscData)
  expect(readHomePage).not.toHaveBeenCalled()
})

test('another payload has another hash', () => {
  const [one, other] = [home(), { ...home(), rscData: Buffer.from('0:{"a":2}') }]
  for (const page of [one, other]) deferFramework(page, '/index')
  expect(readData(one.html).data.payload).not.toBe(readData(other.html).data.payload)
})

test('keeps the latest 20 payloads', async () => {
  const pages = Array.from({ length: 21 }, (_, version) => ({ ...home(), rscData: Buffer.from(`version ${version}`) }))
  for (const page of pages) deferFramework(page, '/index')
  const payloads = await Promise.all(pages.map(page => findPayload(readData(page.html).data.payload, readHomePage)))
  const found = payloads.map(payload => payload?.toString())
  expect(found[0]).toBeUndefined()
  expect(found.slice(1)).toEqual(pages.slice(1).map(page => page.rscData.toString()))
})

test('a deferred page read from disk stays as it is', () => {
  const page = home()
  deferFramework(page, '/index')
  const stored = { ...page }
  deferFramework(stored, '/index')
  expect(stored.html).toBe(page.html)
})

test('the Link header keeps fonts alone', () => {
  const page = home()
  deferFramework(page, '/index')
  expect(page.headers?.link).toBe('</a.woff2>; rel=preload; as="font"')
})

test('data cannot close its script element', () => {
  const page = home(FRAMEWORK.replace('a.js', 'a.js?</script>'))
  deferFramework(page, '/index')
  expect(page.html).not.toContain('a.js?</script>"')
})

test.each([
  ['an unknown script', `${FRAMEWORK}<script>window.__new_payload.push(1)</script>`],
  ['no bootstrap script', FRAMEWORK.replace(BOOTSTRAP, '')],
  ['streamed content', `${FRAMEWORK}<!--$?--><template id="B:0"></template>`],
])('a page with %s is sent whole and logged', (_, inner) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const page = home(inner)
  const { html } = page
  deferFramework(page, '/index')
  expect(page.html).toBe(html)
  expect(log).toHaveBeenCalledWith(expect.stringContaining('/index'), expect.anything())
  log.mockRestore()
})
