import { Icon } from '@/components/ui/icon'
import type { Gateway } from '@/lib/payments/model/schemas'

/** Explains where card data goes. */
export function CardSecurityNote({ gateway }: { gateway: Gateway | undefined }) {
  return (
    <p className="mt-4 flex min-h-9 gap-2 text-label text-smoke">
      <Icon viewBoxSize={16} strokeWidth={1.3} className="mt-px size-4 shrink-0">
        <rect x="3" y="7" width="10" height="7" rx="1.6" />
        <path d="M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2" />
      </Icon>
      {gateway === undefined ? null : (
        <span>
          {gateway === 'sandbox'
            ? 'The card number stays in this browser. It is never sent or stored.'
            : 'Your card goes straight to the card processor over an encrypted connection. This site never sees or stores it.'}
        </span>
      )}
    </p>
  )
}
