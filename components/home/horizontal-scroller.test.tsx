/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { installFakeObservers } from '@/components/ui/fake-observers'
import { HorizontalScroller } from './horizontal-scroller'

const observers = installFakeObservers()
const scrollBy = jest.fn()
Element.prototype.scrollBy = scrollBy
beforeEach(() => scrollBy.mockClear())

function show() {
  render(
    <HorizontalScroller label="Our vehicles" noun="vehicles">
      <p>cars</p>
    </HorizontalScroller>,
  )
  const region = screen.getByRole('region', { name: 'Our vehicles' })
  Object.defineProperty(region, 'scrollWidth', { value: 2000 })
  Object.defineProperty(region, 'clientWidth', { value: 1000 })
  act(() => observers.resize())
  return region
}

test('the next arrow moves the list 300 px on, softly', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Next vehicles' }))
  expect(scrollBy).toHaveBeenCalledWith({ left: 300, behavior: 'smooth' })
})

test('the previous arrow moves it 300 px back', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Previous vehicles' }))
  expect(scrollBy).toHaveBeenCalledWith({ left: -300, behavior: 'smooth' })
})

test('at the start the previous arrow says that there is no more', () => {
  show()
  expect(screen.getByRole('button', { name: 'Previous vehicles' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('button', { name: 'Next vehicles' })).toHaveAttribute('aria-disabled', 'false')
})

test('the list can be reached and moved by the keyboard', () => {
  expect(show()).toHaveAttribute('tabindex', '0')
})
