'use client'

import { type CardBrand, detectBrand } from '@/lib/payments/model/card-brand'
import { maskCardNumber, maskCvc, maskExpiry, maskZip } from '@/lib/payments/model/card-mask'
import { CardInput } from './card-input'
import type { CardFormControl } from './use-card-form'

const BRAND_NAMES: Record<Exclude<CardBrand, 'unknown'>, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
}

/** Renders the card fields in the order printed on the card. */
export function CardFields({ form, readOnly }: { form: CardFormControl; readOnly: boolean }) {
  const { cardNumber } = form.values
  const shared = { form, readOnly }
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7rem,40%)),1fr))] gap-4 sm:grid-cols-3">
      <CardInput
        {...shared}
        field="cardNumber"
        label="Card number"
        mask={maskCardNumber}
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        isNumeric
        className="col-span-full"
      >
        <CardBrandIcon cardNumber={cardNumber} />
      </CardInput>
      <CardInput
        {...shared}
        field="expiry"
        label="Expiry (MM/YYYY)"
        mask={maskExpiry}
        autoComplete="cc-exp"
        placeholder="MM/YYYY"
        isNumeric
      />
      <CardInput
        {...shared}
        field="cvc"
        label="CVC"
        mask={maskCvc}
        autoComplete="cc-csc"
        placeholder={readOnly ? '•••' : detectBrand(cardNumber) === 'amex' ? '4 digits' : '3 digits'}
        isNumeric
      />
      <CardInput
        {...shared}
        field="zip"
        label="ZIP code"
        mask={maskZip}
        autoComplete="postal-code"
        isNumeric
        className="col-span-full sm:col-span-1"
      />
      <CardInput
        {...shared}
        field="cardholderName"
        label="Cardholder name"
        autoComplete="cc-name"
        autoCapitalize="words"
        className="col-span-full"
      />
      <CardInput
        {...shared}
        field="email"
        label="Email (optional)"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        required={false}
        className="col-span-full"
      />
    </div>
  )
}

/** Shows the detected card brand, as a polite live region. */
function CardBrandIcon({ cardNumber }: { cardNumber: string }) {
  const brand = detectBrand(cardNumber)
  const name = brand === 'unknown' ? '' : BRAND_NAMES[brand]
  return (
    <span className="pointer-events-none absolute right-0 bottom-full mb-2 flex items-center gap-2 text-label text-smoke">
      <span role="status">{name}</span>
      <svg
        viewBox="0 0 24 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
        aria-hidden="true"
        className={`h-4 w-6 transition-colors duration-200 ${name === '' ? 'text-smoke/50' : 'text-ivory'}`}
      >
        <rect x="1" y="1" width="22" height="14" rx="2.5" />
        <path d="M1 5.6h22" strokeWidth="2" />
        <path d="M4.5 11.4h4.5" strokeLinecap="round" />
      </svg>
    </span>
  )
}
