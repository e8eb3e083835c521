'use client'

import { detectBrand } from '@/lib/payments/model/card-brand'
import { maskCardNumber, maskCvc, maskExpiry, maskZip } from '@/lib/payments/model/card-mask'
import { CardBrandIcon } from './card-brand-icon'
import { CardInput } from './card-input'
import type { CardFormControl } from './use-card-form'

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
