import type { ReactNode } from 'react'
import { readSite } from '#site'
import { ButtonLink } from '@/components/ui/button'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { uploadSize } from '@/lib/content/model/uploads'
import { LOGO_PATH } from '@/lib/logo'
import { PAGE_STATE_META_NAME, type PageState as State } from '@/lib/rendering/page-markup'

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

type SimpleTopBarProps = {
  bookingPath?: string
  className?: string
  children?: ReactNode
}

export function SimpleTopBar({ bookingPath = '/#booking-flow', className = '', children }: SimpleTopBarProps) {
  return (
    <header className={`lean-bar border-b border-ash ${className}`.trim()}>
      <div className="mx-auto flex min-h-bar max-w-page items-center justify-between gap-4 px-5 md:px-8">
        <a href="/" aria-label={`${readSite().brand}, home`} className="inline-flex min-h-11 items-center">
          <Logo />
        </a>
        {children ?? (
          <ButtonLink href={bookingPath} compact>
            Book a Ride
          </ButtonLink>
        )}
      </div>
    </header>
  )
}

export function MessagePage({ heading, message, children }: { heading: string; message: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SimpleTopBar />
      <main className="mx-auto grid w-full max-w-page grow content-center justify-items-start px-5 py-20 md:px-8">
        <h1 className="font-display text-title font-medium">{heading}</h1>
        <p className="mt-4 max-w-[36rem] text-lead text-smoke">{message}</p>
        <div className="mt-10 flex flex-wrap gap-3">{children}</div>
      </main>
    </div>
  )
}

const SQUARE = { width: 36, height: 36 }

export function Logo({ className = '' }: { className?: string }) {
  const { brand, logo } = readSite()
  return (
    <span className={`wordmark ${className}`.trim()}>
      {logo === '' ? (
        <svg viewBox="30 30 450 450" aria-hidden="true">
          <path d={LOGO_PATH} />
        </svg>
      ) : (
        <ResponsiveImage
          src={logo}
          alt=""
          {...(uploadSize(logo) ?? SQUARE)}
          pixelWidth={384}
          className="h-9 w-auto max-w-28 object-contain"
          isPriority
        />
      )}
      <span>{brand}</span>
    </span>
  )
}

/** Marks a page for the page cache: 404, 503 or never stored. An earlier good copy stays. */
export function PageStateMeta({ state }: { state: State }) {
  return <meta name={PAGE_STATE_META_NAME} content={state} />
}
