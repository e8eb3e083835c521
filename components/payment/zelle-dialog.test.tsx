/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { teachDialogs } from '@/components/ui/dialog-in-jsdom'
import { ToastProvider } from '@/components/ui/toast'
import type { Booking, ZelleOptions } from '@/lib/booking/schemas'
import { sampleBooking } from '@/lib/booking/testing/sample-booking'
import { ZelleDialog } from './zelle-dialog'

beforeAll(teachDialogs)

function show({ booking = {}, zelle = {} }: { booking?: Partial<Booking>; zelle?: Partial<ZelleOptions> } = {}) {
  const user = userEvent.setup()
  render(
    <ToastProvider>
      <ZelleDialog
        open
        booking={sampleBooking(booking)}
        zelle={{ name: 'Nocturne LLC', email: 'pay@nocturne.example', phone: '(212) 555-0199', demo: false, ...zelle }}
        phone="+1 (212) 555-0142"
        onClose={() => {}}
      />
    </ToastProvider>,
  )
  return user
}

test('it tells whom to pay, how much, and for which order', () => {
  show()
  const dialog = within(screen.getByRole('dialog', { name: 'Pay with Zelle' }))
  for (const words of ['Nocturne LLC', 'pay@nocturne.example', '(212) 555-0199', 'INV-1773513000000', '$105.95']) {
    expect(dialog.getByText(words)).toBeInTheDocument()
  }
})

test('Copy Email copies it and says so', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Copy Email' }))
  expect(await navigator.clipboard.readText()).toBe('pay@nocturne.example')
  expect(screen.getByRole('alert')).toHaveTextContent('Zelle email copied to clipboard!')
})

test('a clipboard that refuses is told, and the e-mail is selected to be copied by hand', async () => {
  const user = show()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await user.click(screen.getByRole('button', { name: 'Copy Email' }))
  expect(screen.getByRole('alert')).toHaveTextContent('please copy it by hand')
  expect(String(getSelection())).toBe('pay@nocturne.example')
})

test('a demonstration address is marked', () => {
  show({ zelle: { demo: true } })
  expect(screen.getByText('Demonstration address: do not send money.')).toBeInTheDocument()
})

test('an operator’s own address is not marked', () => {
  show()
  expect(screen.queryByText(/Demonstration/)).not.toBeInTheDocument()
})

test('while the fare is to be confirmed payment waits', () => {
  show({ booking: { quote: null } })
  expect(screen.getByText(/payment waits: please do not send money yet/)).toBeInTheDocument()
  expect(screen.getByText('To be confirmed')).toBeInTheDocument()
})
