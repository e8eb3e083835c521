import type { ReactNode } from 'react'
import { Logo } from '@/components/layout/logo'
import { site } from '@/lib/site'

/** Renders the bar above a post. */
export function PostTopBar({ children }: { children?: ReactNode }) {
  return (
    <header className="lean-bar fixed inset-x-0 top-0 z-40 border-b border-ash bg-ink/90 backdrop-blur-md print:hidden">
      <div className="mx-auto flex min-h-bar max-w-page items-center justify-between px-5 md:px-8">
        <a href="/" aria-label={`${site.brand}, home`} className="inline-flex min-h-11 items-center">
          <Logo />
        </a>
        {children}
      </div>
    </header>
  )
}
