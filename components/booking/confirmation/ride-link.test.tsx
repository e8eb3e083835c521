/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ToastProvider } from '@/components/ui/toast'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import { RideLink } from './confirmation'

const LINK = 'http://localhost/ride/7KQ4-M9XW#secret'

function show() {
  render(
    <ToastProvider>
      <RideLink session={{ booking: sampleBooking(), token: 'secret' }} isEmailed />
    </ToastProvider>,
  )
  return userEvent.setup()
}

test('copies the complete link and confirms it', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Copy Link' }))
  expect(await navigator.clipboard.readText()).toBe(LINK)
  expect(screen.getByRole('alert')).toHaveTextContent('Link copied to clipboard!')
})

test('shows a clipboard failure and selects the link for manual copying', async () => {
  const user = show()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await user.click(screen.getByRole('button', { name: 'Copy Link' }))
  expect(screen.getByRole('alert')).toHaveTextContent('It is selected so you can copy it yourself.')
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to your ride' })
  expect(box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0)).toBe(LINK)
})

test('shows the recipient and what the link allows, and opens the ride', () => {
  show()
  expect(
    screen.getByText(/in our email to ada\.byron@example\.com\. Anyone with the link can change the ride/),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open Your Ride' })).toHaveAttribute('href', '/ride/7KQ4-M9XW#secret')
})
