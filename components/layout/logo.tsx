import { site } from '@/lib/site'

const LOGO_PATH =
  'M424.98 370.79A216 216 0 1 1 296.48 46.98A182.52 182.52 0 1 0 424.98 370.79ZM337.04 130.72Q342.87 212.37 395.36 221.44Q342.87 230.51 337.04 312.16Q331.21 230.51 278.72 221.44Q331.21 212.37 337.04 130.72Z'

/** Renders the moon and the brand name. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
      <svg viewBox="30 30 450 450" fill="currentColor" aria-hidden="true" className="size-7 text-gold">
        <path d={LOGO_PATH} />
      </svg>
      <span className="wordmark-name font-display text-[1.625rem] leading-none font-semibold tracking-[0.01em] text-ivory">
        {site.brand}
      </span>
    </span>
  )
}
