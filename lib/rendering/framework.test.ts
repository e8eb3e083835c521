import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { singleton } from '@/lib/singleton'
import { deferFramework, inlineSmallStyleSheets, type Page, stripFramework } from './framework'
import { findPayload, storePayload } from './process-state'

describe('documents', () => {
  const HEAD = [
    '<link rel="preload" href="/_next/static/media/serif.woff2" as="font" crossorigin="" type="font/woff2"/>',
    '<link rel="stylesheet" href="/_next/static/chunks/site.css" data-precedence="next"/>',
    '<title>A post</title>',
    '<script type="application/ld+json">{"@type":"BlogPosting"}</script>',
  ]
  const BODY = [
    '<script id="page-script">keepMotion()</script>',
    '<script id="share-script">share()</script>',
    '<script type="speculationrules">{"prefetch":[]}</script>',
    '<p>Read me.</p>',
  ]

  function plain(html: string) {
    const page = {
      html,
      rscData: Buffer.from('payload'),
      segmentData: new Map([['/_tree', Buffer.from('payload')]]) as Map<string, Buffer> | undefined,
      headers: {},
    }
    return { isPlain: stripFramework(page, '/blog/a'), ...page, ...page.headers }
  }

  test.each([
    '<script src="/_next/static/chunks/main.js" async=""></script>',
    '<script src="/_next/static/chunks/old.js?dpl=1" noModule=""></script>',
    '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>',
    '<link rel="modulepreload" href="/_next/static/chunks/a.js"/>',
    '<link rel="expect" href="#_R_" blocking="render"/>',
    '<script id="_R_">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({})</script>',
    '<script>(self.__next_f=self.__next_f||[]).push([0])</script>',
    '<script>self.__next_f.push([1,"<p>Read me.\\u003c/p>"])</script>',
  ])('removes %s and nothing else', tag => {
    const expectedHtml = [...HEAD, ...BODY].join('')
    expect(plain([...HEAD, tag, ...BODY].join(''))).toMatchObject({ html: expectedHtml, isPlain: true })
  })

  test.each([
    ['<script>$RC("B:0","S:0")</script>', '<script>$RC'],
    ['<script>window.__new_payload.push(1)</script>', '<script>window.__new_payload'],
    ['<script src="/_assets/chunks/a.js" async=""></script>', '/_assets/chunks/a.js'],
    ['<script src=/_next/static/chunks/a.js>', '/_next/static/chunks/a.js'],
    ['<link rel="prefetch" href="/_next/static/chunks/a.js"/>', '/_next/static/chunks/a.js'],
    ['<!--$?--><template id="B:0"></template><!--/$-->', '<!--$?-->'],
  ])('leaves a page with %s unchanged and logs it', (tag, logged) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const html = `<script src="/_next/static/chunks/main.js" async=""></script>${tag}`
    expect(plain(html)).toMatchObject({ html, isPlain: false })
    expect(log).toHaveBeenCalledWith(expect.stringContaining('/blog/a'), [expect.stringContaining(logged)])
  })

  test('replaces the payload so that the router loads the whole page', () => {
    const page = plain('<p>Read me.</p>')
    expect(page).toMatchObject({ segmentData: undefined, 'content-type': expect.stringMatching(/^text\/html/) })
    expect(page.rscData.toString()).toBe('0:{}\n')
  })
})

describe('deferred framework', () => {
  const RUNTIME = '{"otherChunks":["static/chunks/a.js"],"runtimeModuleIds":[1]}'
  const BOOTSTRAP = `<script id="_R_">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(${RUNTIME});</script>`
  const FRAMEWORK = [
    '<script src="/_next/static/chunks/a.js?dpl=1" async=""></script>',
    '<script src="/_next/static/chunks/polyfills.js" noModule=""></script>',
    BOOTSTRAP,
    '<script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([1,"0:{}"])</script>',
  ].join('')

  const HOME_SCRIPT = '<script id="home-script" src="/_next/static/media/home-script.a1b2.js" defer=""></script>'

  function home(inner = FRAMEWORK): Page {
    return {
      html: `<html><head><link rel="preload" as="script" href="/_next/static/chunks/a.js"/></head><body>${HOME_SCRIPT}<p>Ride</p>${inner}</body></html>`,
      rscData: Buffer.from('0:{"a":1}'),
      headers: {},
    }
  }

  function readData(html: string) {
    const text = /<script id="framework-data" type="application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null'
    return { text, data: JSON.parse(text) }
  }

  test('replaces scripts, preloads and payload by what the home script loads', () => {
    const page = home()
    deferFramework(page, '/index')
    const { text, data } = readData(page.html)
    expect(page.html).toBe(
      `<html><head></head><body>${HOME_SCRIPT}<p>Ride</p><script id="framework-data" type="application/json">${text}</script></body></html>`,
    )
    expect(data).toMatchObject({ files: ['/_next/static/chunks/a.js?dpl=1'], runtime: JSON.parse(RUNTIME) })
  })

  const readHomePage = jest.fn(async () => {})

  test.each([
    ['has sent no home page', () => singleton('page payloads').set(undefined)],
    ['has sent only that of earlier content', () => storePayload(Buffer.from('earlier'))],
  ])('a process that %s reads it before it looks for a payload, once at a time', async (name, prepare) => {
    const page = { ...home(), rscData: Buffer.from(`payload of a process that ${name}`) }
    prepare()
    readHomePage.mockReset().mockImplementationOnce(async () => deferFramework(page, '/index'))
    const hash = createHash('sha256').update(String(page.rscData)).digest('hex').slice(0, 20)
    const found = await Promise.all([findPayload(hash, readHomePage), findPayload(hash, readHomePage)])
    expect(found).toEqual([page.rscData, page.rscData])
    expect(readHomePage).toHaveBeenCalledTimes(1)
  })

  test('the payload is found by the hash in the page', async () => {
    const page = home()
    deferFramework(page, '/index')
    readHomePage.mockClear()
    expect(await findPayload(readData(page.html).data.payload, readHomePage)).toEqual(page.rscData)
    expect(readHomePage).not.toHaveBeenCalled()
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
  })
})

describe('style sheets', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'style-sheets-'))
  mkdirSync(path.join(folder, 'static/chunks'), { recursive: true })

  function link(name: string, text?: string): string {
    if (text !== undefined) writeFileSync(path.join(folder, 'static/chunks', name), text)
    return `<link rel="stylesheet" href="/_next/static/chunks/${name}" data-precedence="next"/>`
  }

  test('a small style sheet is in the page, in its place', () => {
    const html = `<title>A post</title>${link('post.css', '.body{color:#fff}\n')}<p>Read me.</p>`
    expect(inlineSmallStyleSheets(html, folder)).toBe(
      '<title>A post</title><style>.body{color:#fff}</style><p>Read me.</p>',
    )
  })

  test.each([
    ['a large one', 'site.css', `.a{color:#fff}${' '.repeat(12 * 1024)}`],
    ['one that refers to a file', 'fonts.css', '@font-face{src:url(../media/serif.woff2)}'],
    ['one that would end its element', 'odd.css', '.a::after{content:"</style>"}'],
    ['a missing one', 'missing.css', undefined],
  ])('%s stays a link', (_, name, text) => {
    const html = link(name, text)
    expect(inlineSmallStyleSheets(html, folder)).toBe(html)
  })
})
