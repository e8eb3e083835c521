import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { site } from '@/lib/site'
import { Logo } from './logo'

/** The bar of pages that are not the home page and hold nothing else: the way home and the way to a ride. */
export function SimpleTopBar({
  bookingPath = '/#booking-flow',
  children,
}: {
  bookingPath?: string
  /** What stands in the place of the way to a ride. */
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
