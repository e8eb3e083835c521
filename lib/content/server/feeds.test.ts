import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import type { Post } from '@/lib/content/model/schemas'
import { writeFeed, writeLlms } from './feeds'

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

const itemSchema = z.object({
  title: z.string(),
  link: z.string(),
  guid: z.unknown(),
  pubDate: z.string(),
  'content:encoded': z.string(),
  category: z.array(z.string()),
})
const rssSchema = z.object({
  rss: z.object({ '@_version': z.literal('2.0'), channel: z.object({ title: z.string(), item: z.array(itemSchema) }) }),
})

function parseRss(xml: string) {
  const parser = new XMLParser({ ignoreAttributes: false, isArray: name => name === 'item' })
  return rssSchema.parse(parser.parse(xml, true)).rss.channel.item
}

test('a feed item parses back to its post', () => {
  const [item] = parseRss(writeFeed([post], 'rss'))
  expect(item).toMatchObject({
    title: post.title,
    link: 'http://localhost:3000/blog/a-post',
    pubDate: 'Wed, 04 Mar 2026 00:00:00 GMT',
    category: ['Airports & more', 'dfw'],
  })
})

test('names the author of an item in the element for names', () => {
  const xml = writeFeed([post], 'rss')
  expect(xml).toMatch(/<rss [^>]*xmlns:dc="http:\/\/purl\.org\/dc\/elements\/1\.1\/"/)
  expect(xml).toContain('<dc:creator>Nocturne</dc:creator>')
  expect(xml).not.toContain('<author>')
  expect(JSON.parse(writeFeed([post], 'json')).items[0].author.name).toBe('Nocturne')
})

test('makes links in the text absolute and leaves text that looks like a link', () => {
  const text = parseRss(writeFeed([post], 'rss'))[0]?.['content:encoded']
  expect(text).toContain('href="http://localhost:3000/blog/b?x=1&amp;y=2"')
  expect(text).toContain('href="http://localhost:3000/blog/a-post#post-part"')
  expect(text).toContain('href="https://else.example/x"')
  expect(text).toContain('src="http://localhost:3000/stills/airport-kerb.webp"')
  expect(text).toContain('say href="/plain"')
})

test('no text can end its CDATA section', () => {
  expect(parseRss(writeFeed([post, post], 'rss'))).toHaveLength(2)
})

test('removes characters that XML forbids', () => {
  const [item] = parseRss(writeFeed([{ ...post, title: 'A\u0000 \u000btitle \ud800' }], 'rss'))
  expect(item?.title).toBe('A title')
})

test('the JSON feed has the same content', () => {
  expect(JSON.parse(writeFeed([post], 'json'))).toMatchObject({
    version: 'https://jsonfeed.org/version/1',
    feed_url: 'http://localhost:3000/feed.json',
    items: [
      { id: 'http://localhost:3000/blog/a-post', title: post.title, content_html: expect.stringContaining('One') },
    ],
  })
})

test.each(['rss', 'json'] as const)('an empty %s feed is valid and has a fixed date', format => {
  expect(writeFeed([], format)).toBe(writeFeed([], format))
})

test.each(['rss', 'json'] as const)('a %s item without date and category omits both', format => {
  const feed = writeFeed([{ ...post, tags: [], publishedAt: undefined, category: undefined }], format)
  expect(feed).toContain('/blog/a-post')
  expect(feed).not.toMatch(/pubDate|date_modified|date_published|<category>|Invalid|undefined/)
})

const facts = {
  contact: {
    phone: '+1 (212) 555-0142',
    email: '',
    address: '12 Lantern Row',
    businessHours: 'Always',
    whatsappNumber: '',
  },
  categories: [{ _id: 's', name: 'Sedans', vehicles: ['Luxury Sedan'], baseFare: 69.95, perMile: 5 }],
  faqs: [{ _id: '1', question: 'Why?', answer: 'Because\nof this.' }],
  posts: [
    {
      _id: 'a-post',
      title: 'A [post]\n# that shouts',
      summary: 'Short.',
      featuredImage: '/x.webp',
      category: 'c',
      tags: [],
      publishedAt: '2026-03-04',
    },
  ],
}

test('describes the company, prices and further pages', () => {
  const text = writeLlms(facts)
  expect(text).toMatch(/^# Nocturne\n\n> /)
  expect(text).toContain('- Phone: +1 (212) 555-0142')
  expect(text).toContain('- Sedans (Luxury Sedan): $69.95 for the first 10 miles, $5.00 per mile after that')
  expect(text).toContain('- Why? Because of this.')
  expect(text).toContain('- [A post # that shouts](http://localhost:3000/blog/a-post): Short.')
  expect(text).toContain('http://localhost:3000/api/v1/openapi.json')
})

test('omits unknown facts', () => {
  const text = writeLlms({ contact: null, categories: [], faqs: [], posts: [] })
  expect(text).not.toMatch(/Phone|## Posts|## Vehicles|## Questions/)
  expect(text).not.toContain('Email')
})
