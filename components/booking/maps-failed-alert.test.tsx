/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MapsFailedAlert } from './maps-failed-alert'

const FAILURE = 'Failed to load Google Maps API: InvalidKeyMapError'

test('maps that failed are said with what the booking goes on with, until it is put away', async () => {
  const onDismiss = jest.fn()
  render(<MapsFailedAlert failure={FAILURE} onDismiss={onDismiss} />)
  expect(screen.getByRole('alert')).toHaveTextContent(`${FAILURE}You can continue booking`)
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss this message' }))
  expect(onDismiss).toHaveBeenCalledTimes(1)
})

test('maps that work, or were heard of, have nothing to say', () => {
  render(<MapsFailedAlert failure={null} onDismiss={() => {}} />)
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})
