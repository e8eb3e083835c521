/** @jest-environment jsdom */
import { fireEvent, render } from '@testing-library/react'
import { playHeroFilm } from '@/lib/rendering/page-script/hero-film'
import { HeroFilm } from './hero-film'

const FADE_MS = 500

beforeEach(() => {
  jest.useFakeTimers()
  document.documentElement.dataset.motion = 'running'
  setReadyState('complete')
  HTMLMediaElement.prototype.pause = jest.fn()
  HTMLMediaElement.prototype.play = jest.fn(async () => {})
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(navigator, 'connection')
})

function setReadyState(value: DocumentReadyState) {
  Object.defineProperty(document, 'readyState', { value, configurable: true })
}

function show(videoUrl: string | null = null) {
  const { container } = render(<HeroFilm videoUrl={videoUrl} portraitMedia="(max-width: 39.99rem)" />)
  playHeroFilm()
  return { film: () => container.querySelector('video'), overlay: () => container.querySelector('[data-busy]') }
}

function setMotion(motion: string) {
  document.documentElement.dataset.motion = motion
  document.dispatchEvent(new CustomEvent('motionchange'))
}

test('shows the spinner until the video has data, then fades it out and removes it after 500 ms', () => {
  const { film, overlay } = show()
  expect(overlay()).toHaveAttribute('data-busy', 'true')
  fireEvent.loadedData(film() ?? document)
  expect(film()).toHaveAttribute('data-shown')
  expect(overlay()).toHaveAttribute('data-busy', 'false')
  jest.advanceTimersByTime(FADE_MS - 1)
  expect(overlay()).toBeInTheDocument()
  jest.advanceTimersByTime(1)
  expect(overlay()).not.toBeInTheDocument()
})

test('removes the spinner and keeps the poster when the last source fails', () => {
  const { film, overlay } = show()
  fireEvent.error(film()?.querySelector('source:last-child') ?? document)
  jest.advanceTimersByTime(FADE_MS)
  expect(overlay()).not.toBeInTheDocument()
  expect(film()).not.toBeInTheDocument()
})

test('tries the next source when one fails', () => {
  const { film } = show()
  fireEvent.error(film()?.querySelector('source') ?? document)
  expect(film()).toBeInTheDocument()
})

test('removes the spinner when a battery saver stalls the video', () => {
  const { film, overlay } = show()
  fireEvent(film() ?? document, new Event('suspend'))
  expect(overlay()).toHaveAttribute('data-busy', 'false')
})

test('requests no video before the page has loaded', () => {
  setReadyState('interactive')
  const { film } = show()
  expect(film()).not.toBeInTheDocument()
  setReadyState('complete')
  window.dispatchEvent(new Event('load'))
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
  setMotion('running')
  expect(film()).toBeInTheDocument()
})

test('pausing motion pauses a playing video, and resuming plays it', () => {
  const { film } = show()
  setMotion('paused')
  expect(film()?.pause).toHaveBeenCalled()
  setMotion('running')
  expect(film()?.play).toHaveBeenCalled()
})

test('the video has no controls and is not focusable', () => {
  const { film } = show()
  expect(film()).not.toHaveAttribute('controls')
  expect(film()).toHaveAttribute('tabindex', '-1')
})

test("plays the operator's own video, with its URL escaped", () => {
  const { film } = show('https://cdn.example.com/film.mp4?a=1&b=%22')
  expect(film()?.querySelector('source')).toHaveAttribute('src', 'https://cdn.example.com/film.mp4?a=1&b=%22')
})
