/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MapsFailedAlert } from './ride-form-step'

const FAILURE = 'Failed to load Google Maps API: InvalidKeyMapError'

test('shows the map failure with its fallback until dismissed', async () => {
  const onDismiss = jest.fn()
  render(<MapsFailedAlert failure={FAILURE} onDismiss={onDismiss} />)
  expect(screen.getByRole('alert')).toHaveTextContent(`${FAILURE}You can continue booking`)
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss this message' }))
  expect(onDismiss).toHaveBeenCalledTimes(1)
})

test('shows nothing when maps work or the failure was dismissed', () => {
  render(<MapsFailedAlert failure={null} onDismiss={() => {}} />)
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})
