/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { HeroVideo } from './hero-video'

const FADE_MS = 500

beforeEach(() => {
  jest.useFakeTimers()
  document.documentElement.dataset.motion = 'running'
  Object.defineProperty(document, 'readyState', { value: 'complete', configurable: true })
  Object.defineProperty(HTMLMediaElement.prototype, 'paused', { value: false, configurable: true })
  HTMLMediaElement.prototype.pause = jest.fn()
  HTMLMediaElement.prototype.play = jest.fn(async () => {})
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(navigator, 'connection')
})

function show() {
  const { container } = render(<HeroVideo videoUrl={null} portraitMedia="(max-width: 39.99rem)" />)
  return { film: () => container.querySelector('video'), overlay: () => container.querySelector('[data-busy]') }
}

test('the spinner stands until the film has its data, fades, and is removed after 500 ms', () => {
  const { film, overlay } = show()
  expect(overlay()).toHaveAttribute('data-busy', 'true')
  const video = film()
  if (video) fireEvent.loadedData(video)
  expect(overlay()).toHaveAttribute('data-busy', 'false')
  act(() => jest.advanceTimersByTime(FADE_MS - 1))
  expect(overlay()).toBeInTheDocument()
  act(() => jest.advanceTimersByTime(1))
  expect(overlay()).not.toBeInTheDocument()
})

test('the spinner ends when the film fails, and the poster is left alone', () => {
  const { film, overlay } = show()
  const sources = film()?.querySelectorAll('source')
  const last = sources?.item(sources.length - 1)
  if (last) fireEvent.error(last)
  act(() => jest.advanceTimersByTime(FADE_MS))
  expect(overlay()).not.toBeInTheDocument()
  expect(film()).not.toBeInTheDocument()
})

test('a film that one source cannot give is asked of the next', () => {
  const { film } = show()
  const first = film()?.querySelector('source')
  if (first) fireEvent.error(first)
  expect(film()).toBeInTheDocument()
})

test('before the page has loaded no film is asked for', () => {
  Object.defineProperty(document, 'readyState', { value: 'interactive', configurable: true })
  const { film } = show()
  expect(film()).not.toBeInTheDocument()
  Object.defineProperty(document, 'readyState', { value: 'complete', configurable: true })
  act(() => void window.dispatchEvent(new Event('load')))
  expect(film()).toBeInTheDocument()
})

test('with Save-Data there is no film and nothing to wait for', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  const { film, overlay } = show()
  expect(film()).not.toBeInTheDocument()
  expect(overlay()).toHaveAttribute('data-busy', 'false')
})

test('with motion paused there is no film until it is resumed', () => {
  document.documentElement.dataset.motion = 'paused'
  const { film } = show()
  expect(film()).not.toBeInTheDocument()
  document.documentElement.dataset.motion = 'running'
  act(() => void document.dispatchEvent(new CustomEvent('motionchange')))
  expect(film()).toBeInTheDocument()
})

test('pausing motion stops a film that runs', () => {
  const { film } = show()
  const video = film()
  if (video) fireEvent.loadedData(video)
  document.documentElement.dataset.motion = 'paused'
  act(() => void document.dispatchEvent(new CustomEvent('motionchange')))
  expect(film()?.pause).toHaveBeenCalled()
})

test('the film has no controls and takes no focus', () => {
  const { film } = show()
  expect(film()).not.toHaveAttribute('controls')
  expect(film()).toHaveAttribute('tabindex', '-1')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
