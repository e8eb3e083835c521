/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { HorizontalScroller } from './horizontal-scroller'

beforeEach(() => {
  render(
    <HorizontalScroller label="Our vehicles" items="vehicles">
      <p>cars</p>
    </HorizontalScroller>,
  )
})

test.each([
  ['Previous vehicles', '-300'],
  ['Next vehicles', '300'],
])('%s scrolls by %s px', (name, px) => {
  expect(screen.getByRole('button', { name })).toHaveAttribute('data-scroll-px', px)
})

test('the list is focusable and scrolls with the keyboard', () => {
  expect(screen.getByRole('region', { name: 'Our vehicles' })).toHaveAttribute('tabindex', '0')
})
