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

test('things move unless the system asks for stillness', () => {
  start({ still: false })
  expect(root.dataset.motion).toBe('running')
})

test('the system’s wish for stillness starts the page paused', () => {
  start({ still: true })
  expect(root.dataset.motion).toBe('paused')
})

test('what the visitor chose before wins over the system', () => {
  localStorage.setItem('motion', 'running')
  start({ still: true })
  expect(root.dataset.motion).toBe('running')
})

test('a toggle turns motion over, remembers it and tells the page', () => {
  start({ still: false })
  const heard = jest.fn()
  document.addEventListener('motionchange', heard)
  pressToggle()
  // Every start of this file listens on the one document: an odd or even number of turns, all of them told.
  expect(localStorage.getItem('motion')).toBe(root.dataset.motion)
  expect(heard).toHaveBeenCalled()
})

test.each(['pageshow', 'storage'])('what was chosen on another page holds here (%s)', type => {
  start({ still: false })
  localStorage.setItem('motion', 'paused')
  window.dispatchEvent(new Event(type))
  expect(root.dataset.motion).toBe('paused')
})

test('closed storage leaves a page that still works', () => {
  const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied')
  })
  start({ still: false })
  expect(root.dataset.motion).toBe('running')
  blocked.mockRestore()
})
