/** @jest-environment jsdom */
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ToastProvider } from '@/components/ui/toast'
import { reportZelleSent, switchToZelle } from '@/lib/booking/client/booking-client'
import type { ZelleOptions } from '@/lib/booking/model/payment-methods'
import type { Booking, StoredBooking, VersionedBooking } from '@/lib/booking/model/schemas'
import { zelle } from '@/lib/booking/model/testing/account'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import { AppError } from '@/lib/errors'
import { ZelleDialog } from './zelle-dialog'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
const choose = jest.mocked(switchToZelle)
beforeEach(() => {
  choose.mockReset()
})

const ZELLE = { name: 'Nocturne LLC', email: 'pay@nocturne.example', phone: '(212) 555-0199', demo: false }

/** Renders the dialog with a booking that it can update. */
function DialogHarness({ booking, latest, zelle }: { booking: Booking; latest?: Booking; zelle: ZelleOptions }) {
  const [shown, setShown] = useState(booking)
  return (
    <ToastProvider>
      <ZelleDialog
        session={{ booking: shown, token: 'secret' }}
        zelle={zelle}
        onUpdated={setShown}
        onRefresh={() => latest && setShown(latest)}
        onClose={() => {}}
      />
    </ToastProvider>
  )
}

type Options = {
  booking?: Partial<StoredBooking>
  options?: Partial<ZelleOptions>
  /** As read after a failure. */
  latest?: Booking
}

function show({ booking = {}, options = {}, latest }: Options = {}) {
  render(<DialogHarness booking={sampleBooking(booking)} latest={latest} zelle={{ ...ZELLE, ...options }} />)
  return userEvent.setup()
}

const byCard = { paymentMethod: 'authorizenet', zelleDueAt: null } as const

const DUE = 'Due by Tue, Mar 2, 2027 at 3:00 PM EST'
const DEMO = 'Demo address: do not send money.'

test('shows the recipient, the amount, the order number and the due date', () => {
  show()
  const dialog = within(screen.getByRole('dialog', { name: 'Pay with Zelle' }))
  for (const text of ['Nocturne LLC', 'pay@nocturne.example', '(212) 555-0199', 'INV-1773513000000', '$105.95', DUE]) {
    expect(dialog.getByText(text)).toBeInTheDocument()
  }
  expect(dialog.queryByText(DEMO)).not.toBeInTheDocument()
})

test.each([
  ['Email', 'pay@nocturne.example', 'Zelle email copied to clipboard!'],
  ['order number', 'INV-1773513000000', 'Order number copied to clipboard!'],
  ['amount', '105.95', 'Amount copied to clipboard!'],
])('copies the %s', async (name, text, message) => {
  const user = show()
  await user.click(screen.getByRole('button', { name: `Copy ${name}` }))
  expect(await navigator.clipboard.readText()).toBe(text)
  expect(screen.getByText(message)).toBeInTheDocument()
})

test('shows a clipboard failure and selects the email for manual copying', async () => {
  const user = show()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await user.click(screen.getByRole('button', { name: 'Copy Email' }))
  expect(screen.getByText(/you can copy it yourself/)).toBeInTheDocument()
  expect(String(getSelection())).toBe('pay@nocturne.example')
})

test('tells the operator that the money was sent, or says that it could not', async () => {
  jest
    .mocked(reportZelleSent)
    .mockRejectedValueOnce(new AppError({ kind: 'too_many_requests', message: '', userMessage: 'Please wait.' }))
    .mockResolvedValueOnce('Thank you. We have told our team.')
  const user = show()
  await user.click(screen.getByRole('button', { name: 'I have sent it' }))
  expect(await screen.findByText(/^Please wait\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'I have sent it' }))
  expect(await screen.findByText('Thank you. We have told our team.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'I have sent it' })).toBeNull()
  expect(reportZelleSent).toHaveBeenCalledWith({ id: '7KQ4-M9XW', token: 'secret' })
})

test('marks a demo address', () => {
  show({ options: { demo: true } })
  expect(screen.getByText(DEMO)).toBeInTheDocument()
})

test('asks for no payment while the fare is unconfirmed', () => {
  show({ booking: { quote: null } })
  expect(screen.getByText(/due once your fare is confirmed/)).toBeInTheDocument()
  expect(screen.queryByText('pay@nocturne.example')).not.toBeInTheDocument()
})

test('switches a card ride to Zelle before it shows the recipient', async () => {
  const response = Promise.withResolvers<VersionedBooking>()
  choose.mockReturnValue(response.promise)
  show({ booking: byCard })
  expect(screen.getByRole('status')).toHaveTextContent('Switching your booking to Zelle…')
  expect(screen.queryByText('pay@nocturne.example')).not.toBeInTheDocument()
  await act(async () => response.resolve({ booking: sampleBooking(), version: 2 }))
  expect(choose).toHaveBeenCalledTimes(1)
  expect(choose).toHaveBeenCalledWith({ id: '7KQ4-M9XW', token: 'secret' })
  expect(screen.getByText('pay@nocturne.example')).toBeInTheDocument()
  expect(screen.getByText(/^Send the amount from your bank’s app/)).toHaveFocus()
})

test.each([
  ['fails', { userMessage: 'No response.' }, /please do not send money yet\. No response\./],
  ['may have failed', { code: 'no_answer' }, /^We could not confirm that your booking was switched/],
])('asks for no payment when the switch %s', async (_, error, sentence) => {
  choose.mockRejectedValueOnce(new AppError({ kind: 'unavailable', message: '', ...error }))
  show({ booking: byCard })
  expect(await screen.findByText(sentence)).toHaveTextContent('+1 (212) 555-0142')
  expect(screen.queryByText('pay@nocturne.example')).not.toBeInTheDocument()
})

test('asks for no payment when the ride is already paid', async () => {
  choose.mockRejectedValue(new AppError({ kind: 'conflict', message: '', code: 'already_paid' }))
  show({ booking: byCard, latest: sampleBooking({}, [zelle(10_595)]) })
  expect(await screen.findByText('Paid. We received $105.95.')).toBeInTheDocument()
  expect(screen.queryByText('pay@nocturne.example')).not.toBeInTheDocument()
})
