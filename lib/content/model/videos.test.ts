import { parseVideoUrl } from './videos'

const YOUTUBE = {
  player: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  page: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
}
const VIMEO = { player: 'https://player.vimeo.com/video/76979871', page: 'https://vimeo.com/76979871' }

test.each([
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
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
  ['a host as the user name', 'https://www.youtube.com@evil.example/embed/dQw4w9WgXcQ'],
  ['another port', 'https://www.youtube.com:8443/embed/dQw4w9WgXcQ'],
  ['a script', 'javascript:alert(1)//www.youtube.com/embed/dQw4w9WgXcQ'],
  ['an id with a path traversal', 'https://www.youtube.com/embed/..%2F..%2Fx'],
  ['an id with a suffix', 'https://www.youtube.com/embed/dQw4w9WgXcQ"onload'],
  ['a longer path', 'https://www.youtube.com/embed/dQw4w9WgXcQ/x'],
  ['a short id', 'https://youtu.be/dQw4w9'],
  ['a list', 'https://www.youtube.com/embed/videoseries?list=PL1'],
  ['a channel', 'https://www.youtube.com/@someone'],
  ['a Vimeo id of letters', 'https://player.vimeo.com/video/abc'],
  ['a page of Vimeo', 'https://vimeo.com/about'],
  ['a path of this site', '/embed/dQw4w9WgXcQ'],
  ['nothing', ''],
])('rejects %s', (_what, url) => {
  expect(parseVideoUrl(url)).toBeNull()
})
