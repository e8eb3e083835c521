/** @jest-environment jsdom */
import { screen } from '@testing-library/dom'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { scrollOnClick } from './scroller'

const observers = installFakeObservers()
const scrollBy = jest.fn()
Element.prototype.scrollBy = scrollBy

beforeAll(() => {
  document.body.innerHTML = `<div data-scroller-group>
    <button data-scroll-px="-300">Previous</button><button data-scroll-px="300">Next</button>
    <section data-scroller aria-label="Cars"></section></div>`
  Object.defineProperty(region(), 'scrollWidth', { value: 2000 })
  Object.defineProperty(region(), 'clientWidth', { value: 1000 })
  scrollOnClick()
})

const region = () => screen.getByRole('region', { name: 'Cars' })

test.each([
  ['Next', 300],
  ['Previous', -300],
])('%s scrolls smoothly by %s px', (name, left) => {
  scrollBy.mockClear()
  screen.getByRole('button', { name }).click()
  expect(scrollBy).toHaveBeenCalledWith({ left, behavior: 'smooth' })
})

test.each([
  [0, 'true', 'false'],
  [500, 'false', 'false'],
  [1000, 'false', 'true'],
])('at %s px of 1000, aria-disabled is %s for Previous and %s for Next', (scrollLeft, previous, next) => {
  region().scrollLeft = scrollLeft
  region().dispatchEvent(new Event('scroll'))
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', previous)
  expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', next)
})

test('a resize updates the arrows', () => {
  region().scrollLeft = 0
  observers.resize()
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
})
