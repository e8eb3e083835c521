'use client'

import type { CardForm } from '@/lib/payments/model/card'
import { maskCardNumber } from '@/lib/payments/model/card-mask'
import { DECLINED_ZIP, sandboxCards } from '@/lib/payments/model/sandbox-cards'

const approvedCards = sandboxCards.map(({ number, brand }) => ({ label: brand, number, zip: '10019' }))
const cards = [...approvedCards, { ...approvedCards[0], label: `Declined (ZIP ${DECLINED_ZIP})`, zip: DECLINED_ZIP }]

/** Fills the form with a gateway test card. */
export default function TestCardSelect({
  onFill,
  disabled,
}: {
  onFill: (card: Omit<CardForm, 'email'>) => void
  disabled: boolean
}) {
  const fill = (label: string) => {
    const card = cards.find(each => each.label === label)
    if (card?.number === undefined) return
    onFill({
      cardNumber: maskCardNumber(card.number),
      expiry: `12/${new Date().getFullYear() + 2}`,
      cvc: card.label === 'American Express' ? '1234' : '123',
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
