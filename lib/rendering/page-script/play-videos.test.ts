/** @jest-environment jsdom */
import { playVideosOnClick } from './play-videos'

const PLAYER = 'https://www.youtube-nocookie.com/embed/abcdefghijk'

beforeAll(playVideosOnClick)

function press(player: string, keys: MouseEventInit = {}) {
  document.body.innerHTML =
    '<p><a class="facade" href="https://www.youtube.com/watch?v=abcdefghijk">A night drive</a></p>'
  const link = document.querySelector('a')
  if (link) link.dataset.embed = player
  const followed = link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
  return { video: document.querySelector('iframe'), followed }
}

test.each([PLAYER, 'https://player.vimeo.com/video/123'])('a click replaces the link with the player of %s', player => {
  const { video, followed } = press(player)
  expect(video).toHaveAttribute('src', `${player}?autoplay=1`)
  expect(document.querySelector('a')).not.toBeInTheDocument()
  expect(followed).toBe(false)
})

test('the player has a title, the link’s place and the focus', () => {
  const { video } = press(PLAYER)
  expect(video).toHaveAttribute('title', 'A night drive')
  expect(video).toHaveClass('facade')
  expect(video).toHaveFocus()
})

test('sandboxes the player: scripts, playback and fullscreen, but no top navigation', () => {
  const { video } = press(PLAYER)
  expect(video?.getAttribute('sandbox')).not.toContain('top-navigation')
  expect(video?.getAttribute('sandbox')).toContain('allow-scripts')
  expect(video?.allow).toContain('fullscreen')
})

test.each([
  '',
  'https://www.youtube.com/embed/abcdefghijk',
  'https://www.youtube-nocookie.com.example.com/embed/abcdefghijk',
  'https://www.youtube-nocookie.com@example.com/',
  'http://player.vimeo.com/video/123',
  'javascript:alert(1)//https://player.vimeo.com/',
])('does not embed "%s" and follows the link', player => {
  expect(press(player)).toEqual({ video: null, followed: true })
})

test.each(['ctrlKey', 'metaKey', 'shiftKey'])('a click with %s opens the link', key => {
  expect(press(PLAYER, { [key]: true })).toEqual({ video: null, followed: true })
})
