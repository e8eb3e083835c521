/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import type { ChangeTerms } from '@/lib/booking/model/ride-change'
import { ChangeAgreement } from './change-agreement'

const terms: ChangeTerms = {
  oldFareCents: 15_700,
  newFareCents: 15_700,
  differenceCents: 0,
  refundPercent: 100,
  refundCents: 0,
  changes: ['Pickup time: from 3:00 PM to 4:00 PM'],
}

function renderTerms(patch: Partial<ChangeTerms>, isOperator = false) {
  const actions = { onConfirm: jest.fn(), onBack: jest.fn() }
  render(
    <ChangeAgreement
      {...actions}
      terms={{ ...terms, ...patch }}
      isOperator={isOperator}
      isPaid
      areTermsNew={false}
      busy={false}
    />,
  )
}

test.each([0, 500, -500])(
  'warns customers that a late change with a difference of %d cents halves later refunds',
  differenceCents => {
    renderTerms({ differenceCents, refundPercent: 50 })
    expect(screen.getByText(/If you cancel after this change, we will refund 50%\.$/)).toBeVisible()
  },
)

test.each([
  [100, false],
  [50, true],
] as const)(
  'does not mention later refunds that stay the same (refund of %d%%, operator: %s)',
  (refundPercent, isOperator) => {
    renderTerms({ refundPercent }, isOperator)
    expect(screen.queryByText(/If you cancel/)).toBeNull()
  },
)

test('shows the fares in their own lines only', () => {
  renderTerms({ changes: [...terms.changes, 'Fare: from $157.00 to $162.00'], newFareCents: 16_200 })
  expect(screen.getByText('Pickup time: from 3:00 PM to 4:00 PM')).toBeVisible()
  expect(screen.queryByText(/^Fare: from/)).toBeNull()
})
