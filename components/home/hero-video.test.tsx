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

test('shows the spinner until the video has data, then fades it out and removes it after 500 ms', () => {
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

test('removes the spinner and keeps the poster when the video fails', () => {
  const { film, overlay } = show()
  const sources = film()?.querySelectorAll('source')
  const last = sources?.item(sources.length - 1)
  if (last) fireEvent.error(last)
  act(() => jest.advanceTimersByTime(FADE_MS))
  expect(overlay()).not.toBeInTheDocument()
  expect(film()).not.toBeInTheDocument()
})

test('tries the next source when one fails', () => {
  const { film } = show()
  const first = film()?.querySelector('source')
  if (first) fireEvent.error(first)
  expect(film()).toBeInTheDocument()
})

test('requests no video before the page has loaded', () => {
  Object.defineProperty(document, 'readyState', { value: 'interactive', configurable: true })
  const { film } = show()
  expect(film()).not.toBeInTheDocument()
  Object.defineProperty(document, 'readyState', { value: 'complete', configurable: true })
  act(() => void window.dispatchEvent(new Event('load')))
  expect(film()).toBeInTheDocument()
})

test('loads no video and shows no spinner with Save-Data', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  const { film, overlay } = show()
  expect(film()).not.toBeInTheDocument()
  expect(overlay()).toHaveAttribute('data-busy', 'false')
})

test('loads no video while motion is paused, and loads it on resume', () => {
  document.documentElement.dataset.motion = 'paused'
  const { film } = show()
  expect(film()).not.toBeInTheDocument()
  document.documentElement.dataset.motion = 'running'
  act(() => void document.dispatchEvent(new CustomEvent('motionchange')))
  expect(film()).toBeInTheDocument()
})

test('pausing motion pauses a playing video', () => {
  const { film } = show()
  const video = film()
  if (video) fireEvent.loadedData(video)
  document.documentElement.dataset.motion = 'paused'
  act(() => void document.dispatchEvent(new CustomEvent('motionchange')))
  expect(film()?.pause).toHaveBeenCalled()
})

test('the video has no controls and is not focusable', () => {
  const { film } = show()
  expect(film()).not.toHaveAttribute('controls')
  expect(film()).toHaveAttribute('tabindex', '-1')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
