import { cityPath, listPath } from '@/lib/content/model/paths'
import { cities, site } from '@/lib/site'
import { Logo } from './logo'
import { MotionToggle } from './motion-toggle'
import { FooterSocialLinks } from './social-links'

const FIRST_YEAR = 2025

const links = [
  ...cities.map(city => ({ href: cityPath(city.id), label: city.name })),
  { href: listPath({ kind: 'all' }), label: 'Blog' },
  { href: '/privacy', label: 'Privacy' },
  { href: '/terms', label: 'Terms' },
]

/** Renders the footer; `demoNotice` labels a demo site. */
export function Footer({ demoNotice = null }: { demoNotice?: string | null }) {
  return (
    <footer className="mt-16 border-t border-ash lg:mt-24">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-6 px-5 py-12 md:grid-cols-[1fr_auto] md:items-center md:px-8 md:py-16">
        <a href="/" aria-label={`${site.brand}, home`} className="inline-flex min-h-11 w-fit items-center">
          <Logo />
        </a>
        <FooterSocialLinks />
        <nav aria-label="Cities, blog and legal" className="md:col-span-2">
          <ul className="footer-links flex flex-wrap gap-x-6">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="text-label text-smoke">
          {formatCopyrightYears(new Date().getFullYear())} {site.brand}. All rights reserved.
        </p>
        <MotionToggle className="w-fit md:justify-self-end" />
        {demoNotice === null ? null : <p className="text-label text-smoke md:col-span-2">{demoNotice}</p>}
      </div>
    </footer>
  )
}

/** Formats "© 2025", later "© 2025–2026". */
export function formatCopyrightYears(now: number): string {
  return now > FIRST_YEAR ? `© ${FIRST_YEAR}–${now}` : `© ${FIRST_YEAR}`
}
