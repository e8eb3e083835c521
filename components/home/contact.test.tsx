/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import type { Contact as ContactContent } from '@/lib/content/model/schemas'
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

function show(initial: ContactContent | undefined) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Contact contact={initial} promises={['Fixed fare']} />
    </SWRConfig>,
  )
}

test('the WhatsApp link contains digits only', () => {
  show(contact)
  expect(screen.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/12125550199')
})

test('an empty value is shown as not available', () => {
  show({ phone: '', email: '', address: '', businessHours: '', whatsappNumber: '' })
  for (const text of [
    userMessages.phoneMissing,
    userMessages.emailMissing,
    userMessages.addressMissing,
    userMessages.hoursMissing,
  ])
    expect(screen.getAllByText(text)[0]).toBeInTheDocument()
})
