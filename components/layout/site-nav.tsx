import { ButtonLink } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Logo } from './logo'
import { MotionToggle } from './motion-toggle'
import { BOOKING_SECTION, navLinks } from './nav-links'
import { NavSocialLinks } from './social-links'

const MENU_ID = 'menu'

/** Renders the bar of the home page; the page script runs its menu. Without script its links are open below it. */
export function SiteNav({ hiddenSections = [] }: { hiddenSections?: readonly string[] }) {
  const visibleLinks = navLinks.filter(link => !hiddenSections.includes(link.section))

  return (
    <header className="site-bar fixed inset-x-0 top-0 z-50 noscript:max-md:absolute">
      <nav
        aria-label="Main"
        className="group/nav mx-auto flex min-h-bar max-w-page items-center gap-4 px-5 md:px-8 noscript:max-md:flex-wrap noscript:max-md:py-3"
      >
        <a href={`#${navLinks[0].section}`} className="mr-auto inline-flex min-h-11 items-center">
          <Logo className="md:max-lg:[&>span]:sr-only" />
        </a>
        <div id={MENU_ID} className="menu">
          <ul className="menu-links md:flex md:items-center noscript:flex noscript:flex-wrap noscript:gap-x-5">
            {visibleLinks.map(link => (
              <li key={link.section}>
                <a href={`#${link.section}`} data-section={link.section} suppressHydrationWarning>
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
          <div className="flex items-center max-md:flex-wrap max-md:mt-3 max-md:-ml-3 max-md:justify-between md:ml-2">
            <NavSocialLinks />
            <MotionToggle className="md:max-lg:hidden lg:w-11 lg:justify-center lg:[&>span]:sr-only" />
          </div>
        </div>
        <ButtonLink
          href={`#${BOOKING_SECTION}`}
          data-section={BOOKING_SECTION}
          suppressHydrationWarning
          compact
          className="whitespace-nowrap"
        >
          Book a Ride
        </ButtonLink>
        <button
          type="button"
          data-menu-toggle=""
          aria-label="Menu"
          aria-expanded={false}
          aria-controls={MENU_ID}
          suppressHydrationWarning
          className="group -mr-2.5 grid size-11 place-items-center md:hidden noscript:hidden"
        >
          <MenuIcon />
        </button>
      </nav>
    </header>
  )
}

function MenuIcon() {
  const line = 'origin-center transition-transform duration-200 ease-out group-aria-expanded:translate-y-0'
  return (
    <Icon viewBoxSize={24} className="size-6">
      <path d="M4 12h16" className={`${line} -translate-y-1 group-aria-expanded:rotate-45`} />
      <path d="M4 12h16" className={`${line} translate-y-1 group-aria-expanded:-rotate-45`} />
    </Icon>
  )
}
