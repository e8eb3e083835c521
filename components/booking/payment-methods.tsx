import { RadioCards, type RadioOption } from '@/components/ui/field'
import { paymentMethodLabels } from '@/lib/booking/receipt'
import type { PaymentMethod, ZelleOptions } from '@/lib/booking/schemas'
import { PhoneLink } from './contact-phone-link'

/** The ways to pay that this site offers now. Each way is one more option here. */
export function offeredMethods({ zelle }: { zelle: ZelleOptions | null }): RadioOption<PaymentMethod>[] {
  return [
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

/** How the rider pays: a card for each way, or the telephone where there is none. */
export function PaymentMethods({
  options,
  value,
  onChange,
  error,
  phone,
}: {
  options: RadioOption<PaymentMethod>[]
  value: PaymentMethod | ''
  onChange: (value: PaymentMethod) => void
  error?: string
  phone: string
}) {
  if (options.length === 0) {
    return (
      <section aria-label="Payment method" className="rounded-lg border border-ash bg-coal px-5 py-4">
        <p>
          We arrange how to pay by phone. Please call <PhoneLink phone={phone} /> and we will reserve your ride.
        </p>
      </section>
    )
  }
  return (
    <RadioCards
      legend="Payment method"
      name="paymentMethod"
      required
      value={value}
      options={options}
      onChange={onChange}
      columns={options.length > 1 ? 2 : 1}
      error={error}
    />
  )
}
