import { readSite } from '#site'
import { ButtonLink } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { cityPath, listPath } from '@/lib/content/model/paths'
import { socialLinks } from '@/lib/site'
import { BOOKING_SECTION, navLinks } from './nav-links'
import { Logo, SkipLinks } from './top-bars'

const MENU_ID = 'menu'

type SiteNavProps = {
  /** Of the page it stands on; empty on the home page, whose sections it marks. */
  home?: '' | '/'
  hiddenSections?: readonly string[]
  bookingPath?: string
}

/**
 * Renders the bar with the site's menu, which the page script runs. Without script its links are open below it. The links
 * that skip it lead to `main#content`.
 */
export function SiteNav({ home = '', hiddenSections = [], bookingPath = `${home}#${BOOKING_SECTION}` }: SiteNavProps) {
  const visibleLinks = navLinks.filter(link => !hiddenSections.includes(link.section))
  const isHome = home === ''

  return (
    <>
      <SkipLinks hasBooking={isHome} />
      <header
        className={`fixed inset-x-0 top-0 z-50 print:hidden ${isHome ? 'site-bar noscript:max-md:absolute' : 'lean-bar noscript:max-md:static border-b border-ash bg-ink/90 backdrop-blur-md'}`}
      >
        <nav
          aria-label="Main"
          className="group/nav mx-auto flex min-h-bar max-w-page items-center gap-4 px-5 md:px-8 noscript:max-md:flex-wrap noscript:max-md:py-3"
        >
          <a
            href={isHome ? `#${navLinks[0].section}` : '/'}
            aria-label={isHome ? undefined : `${readSite().brand}, home`}
            className="mr-auto inline-flex min-h-11 items-center"
          >
            <Logo className="md:max-lg:[&>span]:sr-only" />
          </a>
          <div id={MENU_ID} className="menu">
            <ul className="menu-links">
              {visibleLinks.map(link => (
                <li key={link.section}>
                  <a
                    href={isHome ? `#${link.section}` : link.elsewhere}
                    data-section={isHome ? link.section : undefined}
                    suppressHydrationWarning
                  >
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
            <div>
              <NavSocialLinks />
              {isHome ? <MotionToggle /> : null}
            </div>
          </div>
          <ButtonLink
            href={bookingPath}
            data-section={isHome ? BOOKING_SECTION : undefined}
            suppressHydrationWarning
            compact
            // One golden button per screen.
            className="whitespace-nowrap max-md:aria-[current=true]:invisible"
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
            className="-mr-2.5 grid size-11 place-items-center md:hidden noscript:hidden"
          >
            <MenuIcon />
          </button>
        </nav>
      </header>
    </>
  )
}

function MenuIcon() {
  return (
    <Icon viewBoxSize={24} className="menu-icon">
      <path d="M4 12h16" />
      <path d="M4 12h16" />
    </Icon>
  )
}

const FIRST_YEAR = 2025

const listLinks = () => [
  ...readSite().cities.map(city => ({ href: cityPath(city.id), label: city.name })),
  { href: listPath({ kind: 'all' }), label: 'Blog' },
  { href: '/privacy', label: 'Privacy' },
  { href: '/terms', label: 'Terms' },
]

/** Renders the footer; `demoNotice` labels a demo site. */
export function Footer({ demoNotice = null }: { demoNotice?: string | null }) {
  return (
    <footer className="site-footer">
      <div>
        <a href="/" aria-label={`${readSite().brand}, home`} className="inline-flex min-h-11 w-fit items-center">
          <Logo />
        </a>
        <FooterSocialLinks />
        <nav aria-label="Cities, blog and legal" className="basis-full">
          <ul className="footer-links flex flex-wrap gap-x-6">
            {listLinks().map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="grow basis-36 text-label text-smoke">
          {`${formatCopyrightYears(new Date().getFullYear())} ${readSite().brand}. All rights reserved.`}
        </p>
        <MotionToggle />
        {demoNotice === null ? null : <p className="basis-full text-label text-smoke">{demoNotice}</p>}
      </div>
    </footer>
  )
}

/** Formats "© 2025", later "© 2025–2026". */
export function formatCopyrightYears(now: number): string {
  return now > FIRST_YEAR ? `© ${FIRST_YEAR}–${now}` : `© ${FIRST_YEAR}`
}

function NavSocialLinks() {
  return (
    <ul className="social-links flex">
      <SocialLink name="Facebook" href={socialLinks.facebook} newTab />
      <SocialLink name="Instagram" href={socialLinks.instagram} newTab />
      <SocialLink name="TikTok" href={socialLinks.tiktok} newTab />
    </ul>
  )
}

/** Renders the footer's social links; Instagram is a placeholder. */
function FooterSocialLinks() {
  return (
    <ul className="social-links -mr-3 flex">
      <SocialLink name="Facebook" href={socialLinks.facebook} />
      <SocialLink name="Instagram" href={socialLinks.instagramPlaceholder} />
      <SocialLink name="TikTok" href={socialLinks.tiktok} newTab />
    </ul>
  )
}

function SocialLink(link: { name: string; href: string; newTab?: boolean }) {
  const tabProps = link.newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <li>
      <a
        href={link.href}
        {...tabProps}
        aria-label={link.newTab ? `${link.name} (opens in a new tab)` : link.name}
        className={link.name.toLowerCase()}
      />
    </li>
  )
}

/** Pauses and resumes all motion; the page script does the work. */
function MotionToggle() {
  return (
    <button type="button" data-motion-toggle="" className="motion-toggle">
      <span className="when-moving">Pause motion</span>
      <span className="when-paused">Resume motion</span>
    </button>
  )
}
