/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { ToastProvider } from '@/components/ui/toast'
import type { Attempt, NewEntry } from '@/lib/booking/model/ledger'
import type { Booking } from '@/lib/booking/model/schemas'
import { CHANGE_RETURNED } from '@/lib/booking/model/status'
import { card, price, withAccount } from '@/lib/booking/model/testing/account'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import { userMessages } from '@/lib/errors'
import { usePaymentOutcomeToast, usePaymentResultToast } from './use-payment-toasts'

function Screen() {
  usePaymentResultToast()
  return null
}

function arrive(waiting: string | null) {
  document.body.innerHTML =
    waiting === null ? '<div id="notices"></div>' : `<div id="notices" data-waiting="${waiting}"></div>`
  render(<Screen />, { wrapper: ToastProvider })
}

test.each([
  ['success', userMessages.paymentSuccess],
  ['cancelled', userMessages.paymentUnsuccessful],
])('shows a toast for a payment that returned as %s and clears the result', (waiting, userMessage) => {
  arrive(waiting)
  expect(screen.getByRole('alert')).toHaveTextContent(userMessage)
  expect(document.getElementById('notices')).not.toHaveAttribute('data-waiting')
})

test.each([null, 'perhaps'])('shows no toast when the waiting result is %s', waiting => {
  arrive(waiting)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

const paid = card(15_700)
const attempts = [{ state: 'unknown' as const }]
const changing = [{ state: 'unknown' as const, changesRide: true }]

function OutcomeHarness({ before, latest }: { before: Booking; latest: Booking }) {
  const showOutcome = usePaymentOutcomeToast()
  useEffect(() => showOutcome(before, latest), [showOutcome, before, latest])
  return null
}

type Paying = { entries?: NewEntry[]; attempts?: Partial<Attempt>[] }

function endCheck({ entries, attempts }: Paying, latestEntries: NewEntry[], cancelledAt: string | null = null) {
  const before = withAccount(kennedyBooking, entries, attempts)
  const latest = withAccount({ ...kennedyBooking, cancelledAt }, latestEntries)
  render(<OutcomeHarness before={before} latest={latest} />, { wrapper: ToastProvider })
}

test.each<[string, Paying, NewEntry[], string]>([
  ['is received', { attempts }, [paid], userMessages.paymentSuccess],
  ['fails', { attempts }, [], userMessages.paymentUnsuccessful],
  [
    'changes the ride',
    { entries: [paid], attempts: changing },
    [paid, price('changed', 500), card(500, '60002')],
    userMessages.paymentSuccess,
  ],
  [
    'comes too late to change the ride',
    { entries: [paid], attempts: changing },
    [paid, card(500, '60002')],
    CHANGE_RETURNED,
  ],
  [
    'does not change the ride because it fails',
    { entries: [paid], attempts: changing },
    [paid],
    userMessages.paymentUnsuccessful,
  ],
])('shows a toast when a payment that was being checked %s', (_, before, entries, userMessage) => {
  endCheck(before, entries)
  expect(screen.getByRole('alert')).toHaveTextContent(userMessage)
})

test.each<[string, Paying, string | null]>([
  ['a ride that was canceled meanwhile', { attempts }, kennedyBooking.createdAt],
  ['a ride without a payment being checked', {}, null],
])('shows no toast for %s', (_, before, cancelledAt) => {
  endCheck(before, [], cancelledAt)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
