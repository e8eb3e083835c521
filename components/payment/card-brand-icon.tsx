import { type CardBrand, detectBrand } from '@/lib/payments/model/card-brand'

const BRAND_NAMES: Record<Exclude<CardBrand, 'unknown'>, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
}

/** Shows the detected card brand, as a polite live region. */
export function CardBrandIcon({ cardNumber }: { cardNumber: string }) {
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
