const links = [
  { href: '#content', label: 'Skip to main content' },
  { href: '#booking-flow', label: 'Skip to booking' },
] as const

/** Renders the links that keyboard users find first, visible while focused. */
export function SkipLinks({ hasBooking = false }: { hasBooking?: boolean }) {
  return (
    <nav aria-label="Skip links" className="print:hidden">
      {links.slice(0, hasBooking ? 2 : 1).map(({ href, label }) => (
        <a
          key={href}
          href={href}
          className="fixed top-2 left-2 z-60 inline-flex min-h-11 -translate-y-[calc(100%+1rem)] items-center rounded-lg bg-ivory px-5 font-semibold text-ink focus:translate-y-0"
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
