/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { saveReloadAlert, takeReloadAlert } from '@/lib/booking/client/booking-storage'
import { ReloadAlert, useReloadAlert } from './wizard'

const ALERT_TEXT = 'Your booking 7KQ4-M9XW is canceled. Your refund of $157.00 has been issued.'

function Page() {
  const { reloadAlert, dismissReloadAlert } = useReloadAlert()
  return <ReloadAlert message={reloadAlert} onDismiss={dismissReloadAlert} />
}

test('shows the message about the previous booking until dismissed', async () => {
  saveReloadAlert(ALERT_TEXT)
  render(<Page />)
  expect(screen.getByRole('alert')).toHaveTextContent(ALERT_TEXT)
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss this message' }))
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

test('shows the message on one page only', () => {
  saveReloadAlert(ALERT_TEXT)
  render(<Page />)
  expect(takeReloadAlert()).toBeNull()
})

test('has nothing to dismiss when there is no message', () => {
  render(<Page />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
