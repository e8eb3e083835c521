/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { installObservers } from '@/components/ui/observers-in-jsdom'
import { readContact } from '@/lib/browser/content-client'
import { sentences } from '@/lib/errors'
import { Contact } from './contact'

jest.mock('@/lib/browser/content-client', () => ({ readContact: jest.fn() }))
installObservers()

test('contact data that the browser cannot read either is answered in words, and the other panel stands', async () => {
  jest.mocked(readContact).mockRejectedValue(new Error('down'))
  render(<Contact contact={undefined} />)
  expect(await screen.findByRole('alert')).toHaveTextContent(sentences.contactFailed)
  expect(screen.getByText('Join 100+ Satisfied Riders')).toBeInTheDocument()
})
