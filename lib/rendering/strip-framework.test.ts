import { stripFramework } from './strip-framework'

const HEAD = [
  '<link rel="preload" href="/_next/static/media/serif.woff2" as="font" crossorigin="" type="font/woff2"/>',
  '<link rel="stylesheet" href="/_next/static/chunks/site.css" data-precedence="next"/>',
  '<title>A post</title>',
  '<script type="application/ld+json">{"@type":"BlogPosting"}</script>',
]
const BODY = [
  '<script id="page-script">keepMotion()</script>',
  '<script type="speculationrules">{"prefetch":[]}</script>',
  '<p>Read me.</p>',
]

function plain(html: string, link?: string) {
  const page = {
    html,
    rscData: Buffer.from('payload'),
    segmentData: new Map([['/_tree', Buffer.from('payload')]]) as Map<string, Buffer> | undefined,
    headers: (link === undefined ? {} : { link }) as Record<string, string>,
  }
  return { isPlain: stripFramework(page, '/blog/a'), ...page, ...page.headers }
}

test.each([
  '<script src="/_next/static/chunks/main.js" async=""></script>',
  '<script src="/_next/static/chunks/old.js?dpl=1" noModule=""></script>',
  '<script src="https://files.example.com/_next/static/chunks/main.js" async=""></script>',
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

test('leaves a page without the framework unchanged', () => {
  const html = [...HEAD, ...BODY].join('')
  expect(plain(html)).toMatchObject({ html, isPlain: true })
})

test('keeps an image named like a script', () => {
  const html = '<link rel="preload" as="image" imageSrcSet="/_next/image?url=%2Fnode.js.webp&amp;w=640&amp;q=75 640w"/>'
  expect(plain(html)).toMatchObject({ html, isPlain: true })
})

test('keeps mentions of the framework in a post', () => {
  const html = '<code>&lt;script src="/_next/static/chunks/a.js"&gt; self.__next_f.push</code>'
  expect(plain(html)).toMatchObject({ html, isPlain: true })
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
  log.mockRestore()
})

test('replaces the payload so that the router loads the whole page', () => {
  const page = plain('<p>Read me.</p>')
  expect(page).toMatchObject({ segmentData: undefined, 'content-type': expect.stringMatching(/^text\/html/) })
  expect(page.rscData.toString()).toBe('0:{}\n')
})

test('removes script links from the header and keeps font links', () => {
  const font = '</a.woff2>; rel=preload; as="font"'
  expect(plain('', `</a.js>; rel=preload; as="script", ${font}`).headers.link).toBe(font)
})

test('removes a Link header without other links', () => {
  expect(plain('', '</a.js>; rel="modulepreload"').headers).not.toHaveProperty('link')
})
