/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useReducer, useState } from 'react'
import { SWRConfig } from 'swr'
import { MissingFields } from '@/components/booking/fields/missing-fields'
import { BookingSettingsProvider } from '@/components/booking/hooks/booking-settings'
import type { BookingForm } from '@/components/booking/hooks/use-booking-form'
import type { Draft } from '@/lib/booking/model/draft'
import type { MissingField } from '@/lib/booking/model/field-errors'
import { emptyExtras } from '@/lib/booking/model/fields'
import type { PaymentOffer } from '@/lib/booking/model/payment-methods'
import { kennedyDraft } from '@/lib/booking/model/testing/samples'
import type { WizardEvent } from '@/lib/booking/model/wizard'
import { fetchPaymentConfig } from '@/lib/payments/client/payment-client'
import { ContactStep } from './contact-step'
import { BookingErrorAlert } from './submission-alert'

jest.mock('@/lib/payments/client/payment-client')
jest.mock('./ride-summary', () => ({ RideCard: () => null }))
const demo = {
  processor: 'our test processor',
  demo: true,
  testCards: true,
  tokenizer: { scriptUrl: '/tokenizer.js', apiLoginId: 'demo', clientKey: 'demo' },
}
beforeEach(() => {
  jest.mocked(fetchPaymentConfig).mockReset().mockResolvedValue(demo)
  onSubmit.mockReset()
})

const ZELLE = { name: 'Nocturne', email: 'pay@nocturne.example', phone: null, demo: false }
const OFFER: PaymentOffer = { methods: ['authorizenet', 'zelle'], zelle: ZELLE }
const PHONE_SENTENCE = 'Please enter a valid phone number, such as (212) 555-0142.'

type StepProps = Partial<Omit<ComponentProps<typeof ContactStep>, 'form'>> & {
  first?: Partial<Draft>
  form?: object
  rejectedFields?: Record<string, string>
  payments?: PaymentOffer
}

let draft: Draft
const onSubmit = jest.fn()

function reduceDraft(before: Draft, event: WizardEvent): Draft {
  return event.type === 'changed' ? { ...before, ...event.patch } : before
}

function Step({ first, form, rejectedFields, payments = OFFER, ...overrides }: StepProps) {
  const [current, edit] = useReducer(reduceDraft, { ...kennedyDraft, ...first })
  const [fields, setFields] = useState<Record<string, string>>({})
  draft = current
  const submit = () => {
    onSubmit()
    setFields(rejectedFields ?? {})
  }
  const idle = { draft, edit, fields, isSending: false, submission: { state: 'idle' }, ride: { quote: null } }
  return (
    <BookingSettingsProvider settings={{ payments, maps: { google: null, styleUrl: null }, waits: {} }}>
      <ContactStep
        form={{ ...idle, ...form } as unknown as BookingForm}
        status={null}
        onBack={() => {}}
        onSubmit={submit}
        onViewRide={null}
        onStartNew={null}
        isEditing={false}
        {...overrides}
      />
    </BookingSettingsProvider>
  )
}

const show = (props: StepProps = {}) =>
  act(async () =>
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <Step {...props} />
      </SWRConfig>,
    ),
  )

const user = userEvent.setup()
const field = (name: string) => screen.getByRole('textbox', { name })
const confirm = () => screen.getByRole('button', { name: 'Review & Confirm' })
const methods = () => screen.queryAllByRole('radio').map(option => option.getAttribute('value'))
const withContact = (patch: object) => ({ contactInfo: { ...kennedyDraft.contactInfo, ...patch } })
const withPassenger = (passenger: Draft['extras']['passenger']) => ({ extras: { ...emptyExtras, passenger } })

test('the browser can fill in the contact', async () => {
  await show()
  const tokens = ['First name', 'Last name', 'Email', 'Phone'].map(name => field(name).getAttribute('autocomplete'))
  expect(tokens).toEqual(['given-name', 'family-name', 'email', 'tel'])
})

test('links the terms and privacy policy before Review & Confirm, in a new tab', async () => {
  await show()
  const terms = screen.getByRole('link', { name: /Terms of Service/ })
  expect(terms).toHaveAttribute('href', '/terms')
  expect(terms).toHaveAttribute('target', '_blank')
  expect(screen.getByRole('link', { name: /Privacy Policy/ })).toHaveAttribute('href', '/privacy')
  expect(terms.compareDocumentPosition(confirm())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('shows an error for an invalid field on blur', async () => {
  await show({ first: withContact({ email: '' }) })
  await user.type(field('Email'), 'ada@')
  await user.tab()
  expect(await screen.findByText('Please enter an email address such as name@example.com.')).toBeInTheDocument()
  expect(field('Email')).toBeInvalid()
})

test('offers card and Zelle with the card preselected, and says that a demo charges none', async () => {
  await show({ first: { paymentMethod: '' } })
  expect(methods()).toEqual(['authorizenet', 'zelle'])
  const card = screen.getByRole('radio', { name: 'Credit/Debit Card' })
  expect(card).toBeChecked()
  expect(card).toHaveAccessibleDescription(/Demo: no card is charged/)
  expect(draft.paymentMethod).toBe('authorizenet')
  expect(confirm()).toBeEnabled()
})

test('asks for no payment method for a ride that costs nothing', async () => {
  const quote = { lines: [], totalCents: 0, miles: 1, durationSeconds: 60, estimated: false }
  await show({ first: { paymentMethod: '' }, form: { ride: { quote } } })
  expect([methods(), draft.paymentMethod]).toEqual([[], 'authorizenet'])
  expect(confirm()).toBeEnabled()
})

test.each([{ offered: ['zelle', 'chauffeur'] }, { offered: ['zelle'] }, { offered: ['chauffeur'] }] as const)(
  'offers only $offered, without a word of cards or a demo',
  async ({ offered }) => {
    await show({ first: { paymentMethod: '' }, payments: { methods: offered, zelle: ZELLE } })
    expect(methods()).toEqual(offered)
    expect(screen.queryByText(/demo|card number/i)).toBeNull()
  },
)

test.each([
  [false, 'authorizenet'],
  [true, 'zelle'],
])('replaces a method that is no longer offered, but not of a paid ride (%p)', async (isPaid, method) => {
  await show({ payments: { methods: ['authorizenet'], zelle: null }, isPaid })
  expect(draft.paymentMethod).toBe(method)
})

test.each([false, true])('a booking being edited stays until confirmed (by the operator: %p)', async isOperator => {
  await show({ isEditing: true, isOperator })
  expect(screen.getByText(/Nothing changes until you confirm again/)).toBeInTheDocument()
  expect(screen.queryByText(/^By confirming, you agree/) !== null).toBe(!isOperator)
})

const someoneElse = () => screen.getByRole('checkbox', { name: 'I am booking for someone else' })
const grace = { firstName: 'Grace', lastName: 'Hopper', email: '', phone: '' }

test('a removed passenger is not booked, and comes back with what was entered', async () => {
  await show({ first: withPassenger({ ...grace, email: 'grace@' }) })
  await user.click(someoneElse())
  expect(draft.extras.passenger).toBeNull()
  await user.click(confirm())
  expect(onSubmit).toHaveBeenCalledTimes(1)
  await user.click(someoneElse())
  expect(field('Passenger’s first name')).toHaveValue('Grace')
})

test('what the server rejects is said at its field, which is focused', async () => {
  const rejectedFields = { 'extras.passenger.phone': PHONE_SENTENCE }
  await show({ first: withPassenger({ ...grace, phone: '12345' }), rejectedFields })
  await user.click(confirm())
  expect(await screen.findByText(PHONE_SENTENCE)).toBeInTheDocument()
  expect(field('Passenger’s phone (optional)')).toHaveAccessibleDescription(PHONE_SENTENCE)
  expect(field('Passenger’s phone (optional)')).toHaveFocus()
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

const phone = '+1 (212) 555-0142'
test.each([
  ['Please try again, or call us.', `Please try again, or call us at ${phone}.`],
  ['You are offline.', `You are offline. You can also call us at ${phone}.`],
  [`Please call us at ${phone}.`, `Please call us at ${phone}.`],
])('links the phone number once beside "%s"', (userMessage, shown) => {
  render(<BookingErrorAlert userMessage={userMessage} details={[]} canCall />)
  expect(screen.getByRole('alert').textContent).toBe(shown)
  expect(screen.getByRole('link', { name: phone })).toHaveAttribute('href', 'tel:+12125550142')
})

test('offers a new booking when this one was canceled elsewhere', async () => {
  const onStartNew = jest.fn()
  const canceled = { userMessage: 'This booking was canceled.', code: 'booking_cancelled', fields: {}, next: null }
  const form = { submission: { state: 'rejected', ...canceled }, time: { alternative: null } }
  await show({ form, isEditing: true, onStartNew, onViewRide: jest.fn() })
  expect(screen.queryByRole('button', { name: 'View My Ride' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Start New Booking' }))
  expect(onStartNew).toHaveBeenCalledTimes(1)
})

const missing = ['email', 'phone', 'ZIP code'].map((label): MissingField => ({ name: label, label }))
const onChoose = jest.fn()

test('announces what is missing once typing pauses', () => {
  jest.useFakeTimers()
  const { rerender } = render(<MissingFields fields={missing} onChoose={onChoose} />)
  const status = screen.getByRole('status')
  rerender(<MissingFields fields={missing.slice(1)} onChoose={onChoose} />)
  act(() => jest.advanceTimersByTime(900))
  expect(status).toBeEmptyDOMElement()
  rerender(<MissingFields fields={[]} onChoose={onChoose} />)
  act(() => jest.advanceTimersByTime(1000))
  expect(status).toHaveTextContent('Nothing else is needed.')
})
