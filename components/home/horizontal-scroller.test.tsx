/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { installFakeObservers } from '@/components/ui/testing/fake-observers'
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

test('the next button scrolls smoothly by 300 px', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Next vehicles' }))
  expect(scrollBy).toHaveBeenCalledWith({ left: 300, behavior: 'smooth' })
})

test('the previous button scrolls back by 300 px', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Previous vehicles' }))
  expect(scrollBy).toHaveBeenCalledWith({ left: -300, behavior: 'smooth' })
})

test('the previous button is aria-disabled at the start', () => {
  show()
  expect(screen.getByRole('button', { name: 'Previous vehicles' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('button', { name: 'Next vehicles' })).toHaveAttribute('aria-disabled', 'false')
})

test('the list is focusable and scrolls with the keyboard', () => {
  expect(show()).toHaveAttribute('tabindex', '0')
})
