import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { site } from '@/lib/site'
import { Logo } from './logo'

/** Renders the bar of simple pages. */
export function SimpleTopBar({
  bookingPath = '/#booking-flow',
  children,
}: {
  bookingPath?: string
  children?: ReactNode
}) {
  return (
    <header className="lean-bar border-b border-ash">
      <div className="mx-auto flex min-h-bar max-w-page items-center justify-between gap-4 px-5 md:px-8">
        <a href="/" aria-label={`${site.brand}, home`} className="inline-flex min-h-11 items-center">
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
