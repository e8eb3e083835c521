/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ridesLinkRequest } from './email-request'
import { PrivatePage } from './private-page'

const request = jest.fn<Promise<{ message: string }>, [endpoint: string]>()
jest.mock('@/lib/browser/api', () => ({ callEndpoint: (endpoint: string) => request(endpoint) }))

test('the button keeps the focus while one email is sent, and only what came of it is announced', async () => {
  const response = Promise.withResolvers<{ message: string }>()
  request.mockReturnValue(response.promise)
  render(
    <PrivatePage name="list" load={async () => ''} hint="Open the latest email." action={ridesLinkRequest}>
      {() => null}
    </PrivatePage>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Email me the list of rides' }))
  const sending = screen.getByRole('button', { name: 'Sending…' })
  expect(sending).toBeEnabled()
  await user.click(sending)
  expect(request.mock.calls).toEqual([['POST /api/v1/operator/rides/link']])
  response.resolve({ message: 'On its way.' })
  expect(await screen.findByText('On its way.')).toBeVisible()
  for (const alert of screen.getAllByRole('alert')) expect(within(alert).queryByRole('button')).toBeNull()
})
