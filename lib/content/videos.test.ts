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
])('%s is a video of YouTube', url => {
  expect(parseVideoUrl(url)).toEqual(YOUTUBE)
})

test.each([
  'https://player.vimeo.com/video/76979871?h=8272103f6e',
  '//player.vimeo.com/video/76979871',
  'https://vimeo.com/76979871',
])('%s is a video of Vimeo', url => {
  expect(parseVideoUrl(url)).toEqual(VIMEO)
})

test.each([
  ['another host', 'https://evil.example/embed/dQw4w9WgXcQ'],
  ['a host that begins like it', 'https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ'],
  ['a host hidden behind a user', 'https://www.youtube.com@evil.example/embed/dQw4w9WgXcQ'],
  ['another port', 'https://www.youtube.com:8443/embed/dQw4w9WgXcQ'],
  ['a script', 'javascript:alert(1)//www.youtube.com/embed/dQw4w9WgXcQ'],
  ['an id that leaves its place', 'https://www.youtube.com/embed/..%2F..%2Fx'],
  ['an id with more behind it', 'https://www.youtube.com/embed/dQw4w9WgXcQ"onload'],
  ['a longer path', 'https://www.youtube.com/embed/dQw4w9WgXcQ/x'],
  ['an id too short', 'https://youtu.be/dQw4w9'],
  ['a list', 'https://www.youtube.com/embed/videoseries?list=PL1'],
  ['a channel', 'https://www.youtube.com/@someone'],
  ['a Vimeo id of letters', 'https://player.vimeo.com/video/abc'],
  ['a page of Vimeo', 'https://vimeo.com/about'],
  ['a path of this site', '/embed/dQw4w9WgXcQ'],
  ['nothing', ''],
])('%s is no video', (_what, url) => {
  expect(parseVideoUrl(url)).toBeNull()
})
