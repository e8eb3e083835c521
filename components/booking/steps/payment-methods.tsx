'use client'

import useSWR from 'swr'
import { RadioCards, type RadioOption } from '@/components/ui/field'
import { paymentMethodLabels } from '@/lib/booking/model/format-extras'
import type { PaymentMethod, ZelleOptions } from '@/lib/booking/model/schemas'
import { fetchPaymentConfig } from '@/lib/payments/client/payment-client'

/** Lists the offered payment methods, cards first. */
export function listPaymentMethods({ zelle }: { zelle: ZelleOptions | null }): RadioOption<PaymentMethod>[] {
  return [
    { value: 'authorizenet', label: paymentMethodLabels.authorizenet, note: <CardNote /> },
    ...(zelle
      ? [
          {
            value: 'zelle' as const,
            label: paymentMethodLabels.zelle,
            note: 'Send the fare from your bank’s app once your ride is booked.',
          },
        ]
      : []),
  ]
}

/** Renders the payment methods as radio cards. */
export function PaymentMethods({
  options,
  value,
  onChange,
  error,
}: {
  options: RadioOption<PaymentMethod>[]
  value: PaymentMethod | ''
  onChange: (value: PaymentMethod) => void
  error?: string
}) {
  return (
    <RadioCards
      legend="Payment method"
      name="paymentMethod"
      required
      value={value}
      options={options}
      onChange={onChange}
      columns={1}
      error={error}
    />
  )
}

function CardNote() {
  const { data } = useSWR('payments/config', fetchPaymentConfig, { revalidateOnFocus: false })
  return (
    <>
      Pay on our secure form once your ride is booked.
      <span className="block min-h-[1lh]">
        {data === undefined ? null : data.demo ? 'Demo: no card is charged' : 'We never see your card number.'}
      </span>
    </>
  )
}
