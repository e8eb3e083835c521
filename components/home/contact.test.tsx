/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { fetchContact } from '@/lib/content/client/content-client'
import { userMessages } from '@/lib/errors'
import { Contact } from './contact'

jest.mock('@/lib/content/client/content-client', () => ({ fetchContact: jest.fn() }))
installFakeObservers()

const contact = {
  phone: '+1 (212) 555-0142',
  email: 'desk@nocturne.example',
  address: '12 Lantern Row',
  businessHours: 'Every day',
  whatsappNumber: '+1 (212) 555-0199',
}

test('the phone number and the email address are links', () => {
  render(<Contact contact={contact} />)
  expect(screen.getByRole('link', { name: contact.phone })).toHaveAttribute('href', 'tel:+12125550142')
  expect(screen.getByRole('link', { name: contact.email })).toHaveAttribute('href', `mailto:${contact.email}`)
})

test('the WhatsApp link contains digits only', () => {
  render(<Contact contact={contact} />)
  expect(screen.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/12125550199')
})

test('an empty value is shown as not available', () => {
  render(<Contact contact={{ phone: '', email: '', address: '', businessHours: '', whatsappNumber: '' }} />)
  for (const text of [
    userMessages.phoneMissing,
    userMessages.emailMissing,
    userMessages.addressMissing,
    userMessages.hoursMissing,
  ])
    expect(screen.getAllByText(text)[0]).toBeInTheDocument()
})

test('shows a spinner while the browser loads contact data', async () => {
  jest.mocked(fetchContact).mockReturnValue(new Promise(() => {}))
  await act(async () => void render(<Contact contact={undefined} />))
  expect(screen.getByRole('status')).toHaveTextContent('Loading contact information')
})
