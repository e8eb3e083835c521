/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { callEndpoint } from '@/lib/browser/api'
import { AppError } from '@/lib/errors'
import { SiteCheck } from './site-check'

jest.mock('@/lib/browser/api', () => ({ callEndpoint: jest.fn() }))
const call = jest.mocked(callEndpoint)

async function check() {
  const user = userEvent.setup()
  render(<SiteCheck token="3f9a1c22b0.signature" />)
  await user.click(screen.getByRole('button', { name: 'Check my site' }))
}

test('shows what is wrong first, each with its remedy, and sums it up', async () => {
  call.mockResolvedValue({
    lines: [
      { status: 'passed', text: 'Content files: valid' },
      { status: 'warning', text: 'Payments: sandbox', remedy: 'Connect a gateway.' },
      { status: 'failed', text: 'Mail server: none', remedy: 'Set SMTP_URL.' },
    ],
  })
  await check()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Wrong: Mail server: noneSet SMTP_URL.',
    'Please look: Payments: sandboxConnect a gateway.',
    'Good: Content files: valid',
  ])
  expect(screen.getByRole('status')).toHaveTextContent('1 wrong, 1 to look at')
})

test('says that it could not be checked', async () => {
  call.mockRejectedValue(
    new AppError({ kind: 'unavailable', message: 'no', userMessage: 'We could not reach our server.' }),
  )
  await check()
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach our server.')
})
