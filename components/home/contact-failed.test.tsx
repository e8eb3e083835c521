/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { fetchContact } from '@/lib/content/client/content-client'
import { userMessages } from '@/lib/errors'
import { Contact } from './contact'

jest.mock('@/lib/content/client/content-client', () => ({ fetchContact: jest.fn() }))
installFakeObservers()

test('shows an error when the browser cannot load contact data, and keeps the other panel', async () => {
  jest.mocked(fetchContact).mockRejectedValue(new Error('down'))
  render(<Contact contact={undefined} />)
  expect(await screen.findByRole('alert')).toHaveTextContent(userMessages.contactFailed)
  expect(screen.getByText('Join 100+ Satisfied Riders')).toBeInTheDocument()
})
