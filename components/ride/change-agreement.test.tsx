/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import type { ChangeTerms } from '@/lib/booking/model/ride-change'
import { ChangeAgreement } from './change-agreement'

const terms: ChangeTerms = {
  oldFareCents: 15_700,
  newFareCents: 15_700,
  differenceCents: 0,
  dueCents: 0,
  refundPercent: 100,
  refundCents: 0,
  changes: ['Pickup time: from 3:00 PM to 4:00 PM'],
}

function renderTerms(patch: Partial<ChangeTerms>, isOperator = false, takesCards = true) {
  const customerActions = isOperator || !takesCards ? {} : { onPay: jest.fn() }
  const actions = { onConfirm: jest.fn(), onBack: jest.fn(), onPayByHand: jest.fn(), ...customerActions }
  render(
    <ChangeAgreement
      {...actions}
      terms={{ ...terms, ...patch }}
      isOperator={isOperator}
      handMethods={isOperator ? [] : ['zelle']}
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

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test.each<[string, Partial<ChangeTerms>, string[]]>([
  ['the same fare', {}, ['Change Ride']],
  ['a lower fare', { differenceCents: -500, refundCents: 500 }, ['Change Ride and Refund $5.00']],
  ['a lower fare of which nothing was paid', { differenceCents: -500 }, ['Change Ride']],
  [
    'a higher fare',
    { differenceCents: 500, dueCents: 1033 },
    ['Pay $10.33 and Change Ride', 'Pay the Difference by Zelle'],
  ],
  ['a higher fare that is paid already', { differenceCents: 500 }, ['Change Ride']],
])('offers the customer one step to %s', (_, patch, expected) => {
  renderTerms(patch)
  expect(buttons()).toEqual([...expected, 'Back to Ride Details'])
})

test('lets the operator apply a higher fare at once, and says what the customer owes', () => {
  renderTerms({ differenceCents: 500, dueCents: 500 }, true)
  expect(screen.getByText('Customer owes')).toBeVisible()
  expect(buttons()).toEqual(['Change Ride', 'Back to Ride Details'])
})
