/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { installFakeObservers } from '@/components/ui/testing/fake-observers'
import { BookingSection } from './booking-section'

jest.mock('@/components/booking/wizard', () => {
  throw new Error('the network went away')
})
jest.mock('./wait-for-scroll-end', () => ({ waitForScrollEnd: async () => {} }))
installFakeObservers()

test('a wizard that fails to load shows a retry and the phone number', async () => {
  history.replaceState(null, '', '/#booking-flow')
  render(<BookingSection phone="+1 (212) 555-0142" zelle={null} maps={{ google: null, styleUrl: null }} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('The booking form did not load.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Call +1 (212) 555-0142' })).toHaveAttribute('href', 'tel:+12125550142')
})
