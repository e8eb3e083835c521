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

test.each([PLAYER, 'https://player.vimeo.com/video/123'])('a press plays %s where the link was', player => {
  const { video, followed } = press(player)
  expect(video).toHaveAttribute('src', `${player}?autoplay=1`)
  expect(document.querySelector('a')).not.toBeInTheDocument()
  expect(followed).toBe(false)
})

test('the player is named, has the place of the link, and the focus', () => {
  const { video } = press(PLAYER)
  expect(video).toHaveAttribute('title', 'A night drive')
  expect(video).toHaveClass('facade')
  expect(video).toHaveFocus()
})

test('the player may run, play and fill the screen, and not lead the page elsewhere', () => {
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
])('nothing of "%s" is loaded, and the link leads where it leads', player => {
  expect(press(player)).toEqual({ video: null, followed: true })
})

test.each(['ctrlKey', 'metaKey', 'shiftKey'])('a press with %s opens the link', key => {
  expect(press(PLAYER, { [key]: true })).toEqual({ video: null, followed: true })
})
