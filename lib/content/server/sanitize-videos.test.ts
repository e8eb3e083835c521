import { sanitizePost } from './sanitize'
import { parseVideoUrl } from './sanitize-videos'

const PLAYER = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
const PAGE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

function clean(html: string) {
  return sanitizePost(html, { imageHosts: [] })
}
function link(title: string, player = PLAYER, page = PAGE) {
  return `<a class="facade" data-embed="${player}" href="${page}" target="_blank" rel="noopener noreferrer">${title}</a>`
}

test('turns a player iframe into a link with its title', () => {
  const frame = '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x" title="A ride" onload="x()">'
  expect(clean(`<p>${frame}</iframe></p>`)).toBe(`<p>${link('A ride')}</p>`)
})

test('escapes a title', () => {
  expect(clean(`<iframe src="${PLAYER}" title="&lt;img src=x onerror=x()&gt;&quot;"></iframe>`)).toBe(
    link('&lt;img src=x onerror=x()&gt;"'),
  )
})

test.each([
  ['a paragraph', `<p>${PAGE}</p>`, `<p>${link('Video')}</p>`],
  ['a paragraph with a link', `<p><a href="${PAGE}">${PAGE}</a></p>`, `<p>${link('Video')}</p>`],
  ['a URL of http', '<p>http://youtu.be/dQw4w9WgXcQ</p>', `<p>${link('Video')}</p>`],
  ['a URL with more', '<p>https://www.youtube.com/watch?list=x&amp;v=dQw4w9WgXcQ</p>', `<p>${link('Video')}</p>`],
  [
    'an editor’s wrapper',
    `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${PAGE}\n</div></figure>`,
    `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">${link('Video')}</div></figure>`,
  ],
])('turns %s with only a video URL into the video', (_name, html, expected) => {
  expect(clean(html)).toBe(expected)
})

test.each([
  ['another host', '<iframe src="https://evil.example/embed/dQw4w9WgXcQ"></iframe>'],
  ['a script', '<iframe src="javascript:alert(1)"></iframe>'],
  ['an inline document', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
])('removes an iframe with %s', (_name, html) => {
  expect(clean(html)).toBe('')
})

test.each([
  '<a class="facade" data-embed="https://evil.example" href="/a">a</a>',
  '<post-video data-embed="https://evil.example" href="https://evil.example" title="a"></post-video>',
])('a post cannot write a video element itself: %s', html => {
  expect(clean(html)).not.toMatch(/data-embed|facade|evil/)
})

test.each([
  ['', 'Video'],
  ['vimeo-player', 'Video'],
  [' YouTube video player ', 'Video'],
  ['YouTube video player test', 'YouTube video player test'],
  ['x'.repeat(201), 'x'.repeat(200)],
])('an iframe named %j has the title %s', (title, expected) => {
  expect(clean(`<iframe src=" ${PLAYER} " title="${title}"></iframe>`)).toBe(link(expected))
})

test.each([
  ['after other text', `<p>See ${PAGE}</p>`],
  ['on another host', '<p>https://e.example/watch?v=dQw4w9WgXcQ</p>'],
  ['in a heading', `<h2>${PAGE}</h2>`],
])('keeps a video URL %s unchanged', (_name, html) => {
  expect(clean(html)).toBe(html)
})

const YOUTUBE = { player: PLAYER, page: PAGE }
const VIMEO = { player: 'https://player.vimeo.com/video/76979871', page: 'https://vimeo.com/76979871' }

test.each([
  'https://www.youtube.com/embed/dQw4w9WgXcQ?si=abc&start=30',
  'http://youtube.com/embed/dQw4w9WgXcQ/',
  '//www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?t=4',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x',
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com/shorts/dQw4w9WgXcQ?feature=share',
  'https://www.youtube.com/live/dQw4w9WgXcQ',
])('parses %s as a YouTube video', url => {
  expect(parseVideoUrl(url)).toEqual(YOUTUBE)
})

test.each([
  'https://player.vimeo.com/video/76979871?h="x',
  'https://vimeo.com/76979871?h=z8272103f6e',
  'https://vimeo.com/76979871/8272103f6ez',
  '//player.vimeo.com/video/76979871',
  'https://vimeo.com/76979871',
])('parses %s as a Vimeo video', url => {
  expect(parseVideoUrl(url)).toEqual(VIMEO)
})

test.each([
  'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1',
  'https://vimeo.com/76979871/8272103f6e',
  'https://vimeo.com/76979871?h=8272103f6e',
])('keeps the key of the unlisted video %s', url => {
  expect(parseVideoUrl(url)).toEqual({
    player: `${VIMEO.player}?h=8272103f6e`,
    page: `${VIMEO.page}/8272103f6e`,
  })
})

test.each([
  ['another host', 'https://evil.example/embed/dQw4w9WgXcQ'],
  ['a host with the same beginning', 'https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ'],
  ['a host with the same beginning', 'https://youtube.com.evil.example/shorts/dQw4w9WgXcQ'],
  ['a host with the same beginning', 'https://vimeo.com.evil.example/76979871'],
  ['a host with the same end', 'https://evilyoutube.com/embed/dQw4w9WgXcQ'],
  ['a host with the same end', 'https://evilyoutube.com/shorts/dQw4w9WgXcQ'],
  ['a host with the same end', 'https://evilvimeo.com/76979871'],
  ['a Vimeo video elsewhere', 'https://e.example/video/76979871'],
  ['another page of the player', 'https://player.vimeo.com/76979871/76979871'],
  ['a longer word', 'https://youtube.com/liveshorts/dQw4w9WgXcQ'],
  ['a longer word', 'https://youtube.com/shortslive/dQw4w9WgXcQ'],
  ['a page that is no video', 'https://www.youtube.com/channel?v=dQw4w9WgXcQ'],
  ['a watch page beneath another', 'https://www.youtube.com/watch/x?v=dQw4w9WgXcQ'],
  ['a short link beneath another', 'https://youtu.be/dQw4w9WgXcQ/x'],
  ['another scheme', 'ftp://youtu.be/dQw4w9WgXcQ'],
  ['no URL', 'https://['],
  ['a host as the user name', 'https://www.youtube.com@evil.example/embed/dQw4w9WgXcQ'],
  ['another port', 'https://www.youtube.com:8443/embed/dQw4w9WgXcQ'],
  ['a script', 'javascript:alert(1)//www.youtube.com/embed/dQw4w9WgXcQ'],
  ['an id with a path traversal', 'https://www.youtube.com/embed/..%2F..%2Fx'],
  ['a longer path', 'https://www.youtube.com/embed/dQw4w9WgXcQ/x'],
  ['a short id', 'https://youtu.be/dQw4w9'],
  ['a long id', 'https://youtu.be/dQw4w9WgXcQx'],
  ['a sign before the id', 'https://youtu.be/.dQw4w9WgXcQ'],
  ['a sign after the id', 'https://youtu.be/dQw4w9WgXcQ.'],
  ['a list', 'https://www.youtube.com/embed/videoseries?list=PL1'],
  ['a Vimeo id of letters', 'https://player.vimeo.com/video/abc'],
  ['a letter before the Vimeo id', 'https://vimeo.com/a76979871'],
  ['a letter after the Vimeo id', 'https://vimeo.com/76979871a'],
  ['nothing', ''],
])('rejects %s', (_what, url) => {
  expect(parseVideoUrl(url)).toBeNull()
})
