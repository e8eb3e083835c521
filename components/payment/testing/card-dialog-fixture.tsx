import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useEffect, useState } from 'react'
import CardDialog from '@/components/payment/card-dialog'
import { useGratuity } from '@/components/payment/gratuity-field'
import { ToastProvider } from '@/components/ui/toast'
import { fetchBooking } from '@/lib/booking/client/booking-client'
import type { Booking } from '@/lib/booking/model/schemas'
import { card, withAccount } from '@/lib/booking/model/testing/account'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { AppError } from '@/lib/errors'
import { processPayment } from '@/lib/payments/client/payment-client'
import { loadTokenizer, tokenize } from '@/lib/payments/client/tokenizer'
import type { PaymentConfig } from '@/lib/payments/model/schemas'

const byCard = { ...kennedyBooking, paymentMethod: 'authorizenet', zelleDueAt: null } as const
export const unpaidBooking = withAccount(byCard)
export const paidBooking = withAccount(byCard, [card(15_700, '60123')])
export const pendingBooking = withAccount(byCard, [], [{ state: 'unknown' }])
export const opaqueData = { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'once' }
export const declined = new AppError({
  kind: 'payment_declined',
  message: 'declined',
  code: 'card_declined',
  userMessage: 'Your card was declined and nothing was charged.',
})

/** What a test file mocks: the tokenizer and the requests of a payment, by which it is received. */
export function mockPayment() {
  const mocks = {
    load: jest.mocked(loadTokenizer),
    tokenize: jest.mocked(tokenize),
    charge: jest.mocked(processPayment),
    read: jest.mocked(fetchBooking),
  }
  beforeEach(() => {
    sessionStorage.clear()
    mocks.load.mockReset().mockResolvedValue()
    mocks.tokenize.mockReset().mockResolvedValue(opaqueData)
    mocks.charge.mockReset().mockResolvedValue({ status: 'paid', transactionId: '60123' })
    mocks.read.mockReset().mockResolvedValue(unpaidBooking)
  })
  return mocks
}

export const paymentConfig: PaymentConfig = {
  processor: 'Authorize.Net',
  demo: false,
  testCards: false,
  tokenizer: { scriptUrl: 'https://js.example/Accept.js', apiLoginId: 'login', clientKey: 'key' },
}

export const validCard = {
  'Card number': '4111111111111111',
  'Expiry (MM/YYYY)': '12/2040',
  CVC: '123',
  'ZIP code': '10019',
  'Cardholder name': 'Ada Byron',
}

type PageProps = Omit<ComponentProps<typeof CardDialog>, 'session' | 'phone' | 'onClose'> & {
  booking: Booking
  /** What the page reads later. */
  later?: Promise<Booking>
}

function CardDialogPage({ booking, later, onUpdated, ...rest }: PageProps) {
  const [session, setSession] = useState<BookingSession>({ booking, token: 'a-token' })
  const [open, setOpen] = useState(true)
  const gratuity = useGratuity(session.booking)
  const update = (updated: Booking) => {
    onUpdated(updated)
    setSession({ ...session, booking: updated })
  }
  useEffect(() => {
    later?.then(read => setSession(before => ({ ...before, booking: read })))
  }, [later])
  return open ? (
    <CardDialog session={session} gratuity={gratuity} {...rest} onClose={() => setOpen(false)} onUpdated={update} />
  ) : null
}

/** Opens the dialog and waits for its first responses. */
export async function renderCardDialog(options: Partial<PageProps> = {}) {
  const user = userEvent.setup({ delay: null })
  const onPayByZelle = jest.fn()
  const onUpdated = jest.fn()
  render(
    <ToastProvider>
      <CardDialogPage
        booking={unpaidBooking}
        config={paymentConfig}
        onUpdated={onUpdated}
        onPayByZelle={onPayByZelle}
        {...options}
      />
    </ToastProvider>,
  )
  await act(async () => {})
  const field = (label: string) => screen.getByLabelText(label)
  const fill = async (card: Partial<typeof validCard> = validCard) => {
    for (const [label, text] of Object.entries(card)) {
      await user.clear(field(label))
      // Each key would render the form.
      if (text !== '') await user.paste(text)
    }
  }
  const pay = () => user.click(screen.getByRole('button', { name: /^Pay \$/ }))
  const errorAt = (label: string) => document.getElementById(field(label).getAttribute('aria-describedby') ?? '')
  return { user, onPayByZelle, onUpdated, field, fill, pay, errorAt, alerts: () => textsOf('alert') }
}

export async function payWith(options?: Partial<PageProps>) {
  const cardDialog = await renderCardDialog(options)
  await cardDialog.fill()
  await cardDialog.pay()
  return cardDialog
}

export function textsOf(role: 'alert' | 'status'): string {
  return screen
    .getAllByRole(role)
    .map(({ textContent }) => textContent)
    .join(' ')
}
