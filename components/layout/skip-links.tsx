const links = [
  { href: '#content', label: 'Skip to main content' },
  { href: '#booking-flow', label: 'Skip to booking' },
] as const

/** Renders the links that keyboard users find first, visible while focused. */
export function SkipLinks({ hasBooking = false }: { hasBooking?: boolean }) {
  return (
    <nav aria-label="Skip links" className="skip-links print:hidden">
      {links.slice(0, hasBooking ? 2 : 1).map(({ href, label }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </nav>
  )
}
