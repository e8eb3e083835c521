/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { saveReloadAlert, takeReloadAlert } from '@/lib/browser/booking-storage'
import { ReloadAlert } from './reload-alert'
import { useReloadAlert } from './use-reload-alert'

const WORDS = 'Your booking 7KQ4-M9XW is canceled. Your refund of $157.00 has been made.'

function Page() {
  const { reloadAlert, dismissReloadAlert } = useReloadAlert()
  return <ReloadAlert message={reloadAlert} onDismiss={dismissReloadAlert} />
}

test('what the last booking left to say is said, and stays until it is put away', async () => {
  saveReloadAlert(WORDS)
  render(<Page />)
  expect(screen.getByRole('alert')).toHaveTextContent(WORDS)
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss this message' }))
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

test('it is said to one page only', () => {
  saveReloadAlert(WORDS)
  render(<Page />)
  expect(takeReloadAlert()).toBeNull()
})

test('where nothing was left to say there is nothing to put away', () => {
  render(<Page />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
