'use client'

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { BOOKING_SECTION, navLinks, navSections } from './nav-links'
import { useSectionInView } from './use-section-in-view'

/** Renders the bar of the home page. Without script its links are open below it. */
export function Nav({
  home,
  tools,
  hiddenSections = [],
}: {
  home: ReactNode
  tools: ReactNode
  hiddenSections?: readonly string[]
}) {
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const current = useSectionInView(navSections)
  const close = () => setOpen(false)
  const visibleLinks = navLinks.filter(link => !hiddenSections.includes(link.section))

  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [open])

  return (
    <header className="site-bar fixed inset-x-0 top-0 z-50 noscript:max-md:absolute">
      <nav
        aria-label="Main"
        className="mx-auto flex min-h-bar max-w-page items-center gap-4 px-5 md:px-8 noscript:max-md:flex-wrap noscript:max-md:py-3"
      >
        <a href={`#${navLinks[0].section}`} onClick={close} className="mr-auto inline-flex min-h-11 items-center">
          {home}
        </a>
        <div
          id={menuId}
          data-open={open}
          className="menu max-md:invisible max-md:absolute max-md:inset-x-0 max-md:top-bar max-md:-translate-y-2 max-md:border-b max-md:border-ash max-md:bg-ink max-md:px-5 max-md:pt-2 max-md:pb-6 max-md:opacity-0 max-md:transition-all max-md:duration-200 max-md:ease-out max-md:data-[open=true]:visible max-md:data-[open=true]:translate-y-0 max-md:data-[open=true]:opacity-100 md:flex md:items-center noscript:max-md:visible noscript:max-md:static noscript:max-md:order-last noscript:max-md:-mx-5 noscript:max-md:w-screen noscript:max-md:translate-y-0 noscript:max-md:py-2 noscript:max-md:opacity-100"
        >
          <ul className="md:flex md:items-center noscript:flex noscript:flex-wrap noscript:gap-x-5">
            {visibleLinks.map(link => (
              <li key={link.section}>
                <a
                  href={`#${link.section}`}
                  onClick={close}
                  aria-current={current === link.section ? 'true' : undefined}
                  className="flex min-h-12 items-center text-ivory transition-colors duration-200 hover:text-gold aria-[current=true]:text-gold max-md:font-display max-md:text-[1.75rem] md:px-2 md:text-label lg:px-2.5 xl:px-3.5 lg:text-[0.9375rem]"
                >
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
          {tools}
        </div>
        <ButtonLink
          href={`#${BOOKING_SECTION}`}
          onClick={close}
          aria-current={current === BOOKING_SECTION ? 'true' : undefined}
          compact
          className="whitespace-nowrap"
        >
          Book a Ride
        </ButtonLink>
        <button
          ref={toggle}
          type="button"
          aria-label="Menu"
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpen(!open)}
          className="-mr-2.5 grid size-11 place-items-center md:hidden noscript:hidden"
        >
          <MenuIcon open={open} />
        </button>
      </nav>
    </header>
  )
}

function MenuIcon({ open }: { open: boolean }) {
  const bar = 'origin-center transition-transform duration-200 ease-out'
  return (
    <Icon viewBoxSize={24} className="size-6">
      <path d="M4 12h16" className={`${bar} ${open ? 'rotate-45' : '-translate-y-1'}`} />
      <path d="M4 12h16" className={`${bar} ${open ? '-rotate-45' : 'translate-y-1'}`} />
    </Icon>
  )
}
