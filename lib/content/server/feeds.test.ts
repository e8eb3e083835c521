import { XMLParser } from 'fast-xml-parser'
import type { Post } from '@/lib/content/model/schemas'
import { writeFeed } from './feeds'

const post: Post = {
  _id: 'a-post',
  title: 'Fares & "tips" <5 %',
  content:
    '<p>One ]]&gt; two ]]> ]]> <a href="/blog/b?x=1&amp;y=2">b</a> <a href="#post-part">part</a> <a href="https://else.example/x">x</a></p><img src="/stills/airport-kerb.webp" alt="href=&quot;/x&quot;" /><p>say href="/plain"</p>',
  featuredImage: '/stills/airport-kerb.webp',
  category: 'Airports & more',
  tags: ['dfw'],
  publishedAt: '2026-03-04',
}

function parseRss(xml: string) {
  const parser = new XMLParser({ ignoreAttributes: false, isArray: name => name === 'item' })
  return parser.parse(xml, true).rss.channel.item
}

test('a feed item parses back to its post, whose text ends no CDATA section', () => {
  const [item] = parseRss(writeFeed([post]))
  expect(item).toMatchObject({
    title: post.title,
    link: 'http://localhost:3000/blog/a-post',
    pubDate: 'Wed, 04 Mar 2026 00:00:00 GMT',
    category: ['Airports & more', 'dfw'],
  })
})

test('names the author of an item in the element for names', () => {
  const xml = writeFeed([post])
  expect(xml).toMatch(/<rss [^>]*xmlns:dc="http:\/\/purl\.org\/dc\/elements\/1\.1\/"/)
  expect(xml).toContain('<dc:creator>Nocturne</dc:creator>')
  expect(xml).not.toContain('<author>')
})

test('makes links in the text absolute and leaves text that looks like a link', () => {
  const text = parseRss(writeFeed([post]))[0]?.['content:encoded']
  expect(text).toContain('href="http://localhost:3000/blog/b?x=1&amp;y=2"')
  expect(text).toContain('href="http://localhost:3000/blog/a-post#post-part"')
  expect(text).toContain('href="https://else.example/x"')
  expect(text).toContain('src="http://localhost:3000/stills/airport-kerb.webp"')
  expect(text).toContain('say href="/plain"')
})

test('removes characters that XML forbids', () => {
  const [item] = parseRss(writeFeed([{ ...post, title: 'A\u0000 \u000btitle \ud800' }]))
  expect(item?.title).toBe('A title')
})

test('an item without date and category omits both', () => {
  const feed = writeFeed([{ ...post, tags: [], publishedAt: undefined, category: undefined }])
  expect(feed).toContain('/blog/a-post')
  expect(feed).not.toMatch(/pubDate|<category>|Invalid|undefined/)
})
