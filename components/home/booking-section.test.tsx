/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { installFakeObservers } from '@/components/ui/testing/fake-observers'
import { BookingSection } from './booking-section'

const wizard = jest.fn(() => <p>Ride Details</p>)
jest.mock('@/components/booking/wizard', () => ({ __esModule: true, default: () => wizard() }))
jest.mock('./wait-for-scroll-end', () => ({ waitForScrollEnd: async () => {} }))
const observers = installFakeObservers()

async function show() {
  await act(
    async () =>
      void render(<BookingSection phone="+1 (212) 555-0142" zelle={null} maps={{ google: null, styleUrl: null }} />),
  )
}
beforeEach(() => {
  wizard.mockClear()
  history.replaceState(null, '', '/')
})

test('reserves the space and does not load the wizard while the section is far away', async () => {
  await show()
  expect(screen.getByRole('status')).toHaveTextContent('Loading the booking form')
  expect(wizard).not.toHaveBeenCalled()
})

test('Tab stops at the booking while it loads, and then leads into it', async () => {
  wizard.mockReturnValueOnce(<button type="button">Next</button>)
  await show()
  await userEvent.tab()
  const place = screen.getByRole('region', { name: 'Booking form' })
  expect(place).toHaveFocus()
  await act(async () => observers.intersect(place, true))
  await screen.findByRole('button', { name: 'Next' })
  expect(place).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
})

test('loads the wizard when the section nears the viewport', async () => {
  await show()
  const place = document.querySelector('.booking-place')
  await act(async () => place && observers.intersect(place, true))
  expect(await screen.findByText('Ride Details')).toBeInTheDocument()
})

test('loads the wizard when the URL links to the booking', async () => {
  history.replaceState(null, '', '/#booking-flow')
  await show()
  expect(await screen.findByText('Ride Details')).toBeInTheDocument()
})

test('loads the wizard when a booking link is clicked', async () => {
  document.body.insertAdjacentHTML('beforeend', '<a href="#booking-flow">Book a Ride</a>')
  await show()
  await act(async () => screen.getByRole('link', { name: 'Book a Ride' }).click())
  expect(await screen.findByText('Ride Details')).toBeInTheDocument()
})

test('a loaded wizard stays when a booking link is clicked', async () => {
  await show()
  const place = document.querySelector('.booking-place')
  await act(async () => place && observers.intersect(place, true))
  const form = await screen.findByText('Ride Details')
  history.replaceState(null, '', '/#booking-flow')
  await act(async () => void dispatchEvent(new HashChangeEvent('hashchange')))
  expect(screen.getByText('Ride Details')).toBe(form)
})
