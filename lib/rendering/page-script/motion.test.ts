/** @jest-environment jsdom */
import { initMotionPreference } from './motion'

const root = document.documentElement

function start({ still }: { still: boolean }) {
  const query = Object.assign(new EventTarget(), { matches: still })
  Object.assign(window, { matchMedia: () => query })
  initMotionPreference()
}
function pressToggle() {
  document.body.innerHTML = '<button data-motion-toggle=""><span>Pause motion</span></button>'
  document.querySelector('span')?.click()
}

beforeEach(() => {
  localStorage.clear()
  delete root.dataset.motion
})

test('starts paused when the system prefers reduced motion', () => {
  start({ still: true })
  expect(root.dataset.motion).toBe('paused')
})

test('the visitor’s stored choice overrides the system preference', () => {
  localStorage.setItem('motion', 'running')
  start({ still: true })
  expect(root.dataset.motion).toBe('running')
})

test('a toggle switches motion, stores it and dispatches an event', () => {
  start({ still: false })
  const onMotionChange = jest.fn()
  document.addEventListener('motionchange', onMotionChange)
  pressToggle()
  // Every test's listeners share one document, so the number of toggles varies, but all stay in sync.
  expect(localStorage.getItem('motion')).toBe(root.dataset.motion)
  expect(onMotionChange).toHaveBeenCalled()
})

test.each(['pageshow', 'storage'])('applies a choice made on another page (%s)', type => {
  start({ still: false })
  localStorage.setItem('motion', 'paused')
  window.dispatchEvent(new Event(type))
  expect(root.dataset.motion).toBe('paused')
})

test('works when storage is blocked', () => {
  const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied')
  })
  start({ still: false })
  expect(root.dataset.motion).toBe('running')
  blocked.mockRestore()
})
