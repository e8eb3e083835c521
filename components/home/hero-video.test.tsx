/** @jest-environment jsdom */
import { fireEvent, render } from '@testing-library/react'
import { FRAMEWORK_END_EVENT, FRAMEWORK_START_EVENT } from '@/lib/rendering/page-markup'
import { playHeroVideo } from '@/lib/rendering/page-script/motion'
import { HeroVideo } from './hero'

const FADE_MS = 500
/** Until the film starts in a page that is loaded and idle. */
const QUIET_MS = 2000

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, { requestIdleCallback: (task: () => void) => task() })
  document.documentElement.dataset.motion = 'running'
  setReadyState('complete')
  HTMLMediaElement.prototype.pause = jest.fn()
  HTMLMediaElement.prototype.play = jest.fn(async () => {})
  HTMLMediaElement.prototype.load = jest.fn()
})
afterEach(() => void Reflect.deleteProperty(navigator, 'connection'))

function setReadyState(value: DocumentReadyState) {
  Object.defineProperty(document, 'readyState', { value, configurable: true })
}

function show(videoUrl: string | null = null) {
  const { container } = render(<HeroVideo videoUrl={videoUrl} />)
  playHeroVideo()
  jest.advanceTimersByTime(QUIET_MS)
  return { video: () => container.querySelector('video'), overlay: () => container.querySelector('[data-busy]') }
}

function setMotion(motion: string) {
  document.documentElement.dataset.motion = motion
  document.dispatchEvent(new CustomEvent('motionchange'))
}

test('removes the spinner and keeps the poster when the last source fails', () => {
  const { video, overlay } = show()
  fireEvent.error(video()?.querySelector('source:last-child') ?? document)
  jest.advanceTimersByTime(FADE_MS)
  expect(overlay()).not.toBeInTheDocument()
  expect(video()).not.toBeInTheDocument()
})

test('removes the spinner when a battery saver stalls the video', () => {
  const { video, overlay } = show()
  fireEvent(video() ?? document, new Event('suspend'))
  expect(overlay()).toHaveAttribute('data-busy', 'false')
})

test('ends the spinner after 10 seconds where the page is never quiet', () => {
  setReadyState('interactive')
  const { overlay } = show()
  jest.advanceTimersByTime(10_000 - QUIET_MS - 1)
  expect(overlay()).toHaveAttribute('data-busy', 'true')
  jest.advanceTimersByTime(1)
  expect(overlay()).toHaveAttribute('data-busy', 'false')
})

test('requests no video before the page has loaded and been quiet', () => {
  setReadyState('interactive')
  const { video } = show()
  expect(video()).not.toBeInTheDocument()
  setReadyState('complete')
  window.dispatchEvent(new Event('load'))
  expect(video()).not.toBeInTheDocument()
  jest.advanceTimersByTime(QUIET_MS)
  expect(video()).toBeInTheDocument()
})

test('loads no video and shows no spinner with Save-Data', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  const { video, overlay } = show()
  expect(video()).not.toBeInTheDocument()
  expect(overlay()).not.toBeInTheDocument()
})

test('loads no video while motion is paused, and loads it on resume', () => {
  document.documentElement.dataset.motion = 'paused'
  const { video } = show()
  expect(video()).not.toBeInTheDocument()
  setMotion('running')
  expect(video()).toBeInTheDocument()
})

test('pausing motion pauses a playing video, and resuming plays it', () => {
  const { video } = show()
  setMotion('paused')
  expect(video()?.pause).toHaveBeenCalled()
  setMotion('running')
  expect(video()?.play).toHaveBeenCalled()
})

test('stops loading a video that is not shown yet while the framework loads, and loads it afterwards', () => {
  const { video, overlay } = show()
  const stopped = video()
  document.dispatchEvent(new Event(FRAMEWORK_START_EVENT))
  expect(video()).not.toBeInTheDocument()
  expect(stopped).toBeEmptyDOMElement()
  expect(jest.mocked(HTMLMediaElement.prototype.load).mock.contexts).toContain(stopped)
  expect(overlay()).toHaveAttribute('data-busy', 'false')
  setMotion('running')
  expect(video()).not.toBeInTheDocument()
  document.dispatchEvent(new Event(FRAMEWORK_END_EVENT))
  expect(video()).toBeInTheDocument()
})
