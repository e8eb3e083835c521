/** @jest-environment jsdom */

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readSite } from '#site'
import { ErrorPage } from './error-page'

test('shows a retry button and the phone number', async () => {
  const retry = jest.fn()
  render(<ErrorPage retry={retry} phone={readSite().phone} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('link', { name: readSite().phone })).toHaveAttribute('href', expect.stringMatching(/^tel:/))
})
