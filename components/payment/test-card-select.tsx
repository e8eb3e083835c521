'use client'

import type { CardForm } from '@/lib/payments/model/card'
import { maskCardNumber } from '@/lib/payments/model/card-mask'
import { DECLINED_ZIP, type SandboxBrand, sandboxCards } from '@/lib/payments/model/sandbox-cards'

const OFFERED_BRANDS: readonly SandboxBrand[] = ['visa', 'mastercard', 'amex', 'discover', 'jcb']
const APPROVED_ZIP = '10019'

type TestCard = { label: string; number: string; cvc: string; zip: string }

function listTestCards(): TestCard[] {
  const approvedCards = OFFERED_BRANDS.flatMap(brand => {
    const card = sandboxCards.find(each => each.brand === brand)
    const cvc = brand === 'amex' ? '1234' : '123'
    return card ? [{ label: card.name, number: card.number, cvc, zip: APPROVED_ZIP }] : []
  })
  const [first] = approvedCards
  return first
    ? [...approvedCards, { ...first, label: `Declined (ZIP ${DECLINED_ZIP})`, zip: DECLINED_ZIP }]
    : approvedCards
}

/** Fills the form with a gateway test card. */
export default function TestCardSelect({
  onFill,
  disabled,
}: {
  onFill: (card: Omit<CardForm, 'email'>) => void
  disabled: boolean
}) {
  const cards = listTestCards()
  const fill = (label: string) => {
    const card = cards.find(each => each.label === label)
    if (!card) return
    onFill({
      cardNumber: maskCardNumber(card.number),
      expiry: `12/${new Date().getFullYear() + 2}`,
      cvc: card.cvc,
      zip: card.zip,
      cardholderName: 'Test Rider',
    })
  }
  return (
    <select
      aria-label="Fill in a test card"
      value=""
      disabled={disabled}
      onChange={event => fill(event.target.value)}
      autoComplete="off"
      className="control"
    >
      <option value="">Fill in a test card</option>
      {cards.map(({ label }) => (
        <option key={label}>{label}</option>
      ))}
    </select>
  )
}
