/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { requestLostLink } from '@/lib/booking/client/ride-client'
import { AppError } from '@/lib/errors'
import { LostLinkForm } from './lost-link'

jest.mock('@/lib/booking/client/ride-client')
const requestLink = jest.mocked(requestLostLink)
beforeEach(() => void requestLink.mockReset())

async function send({ id = '7KQ4-M9XW', email = 'ada@example.com' } = {}) {
  const user = userEvent.setup()
  render(<LostLinkForm id={id} />)
  if (email !== '') await user.type(screen.getByLabelText(/^Email/), email)
  await user.click(screen.getByRole('button', { name: 'Send my link' }))
}

test('shows a missing value at its focused field and sends nothing', async () => {
  await send({ email: '' })
  expect(screen.getByText('Please enter your email address.')).toBeInTheDocument()
  expect(screen.getByLabelText(/^Email/)).toHaveFocus()
  expect(requestLink).not.toHaveBeenCalled()
})

test('shows an error when the request fails', async () => {
  requestLink.mockRejectedValue(
    new AppError({ kind: 'too_many_requests', message: 'no', userMessage: 'Please wait an hour.' }),
  )
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait an hour.')
})
