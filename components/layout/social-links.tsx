import { site } from '@/lib/site'

const FACEBOOK =
  'M13.5 21v-7.6h2.6l.4-3h-3V8.5c0-.9.3-1.5 1.6-1.5h1.5V4.3c-.3 0-1.2-.1-2.2-.1-2.2 0-3.8 1.4-3.8 3.9v2.3H8v3h2.6V21z'
const INSTAGRAM =
  'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5Zm4 4.8a3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4Zm4.7-1.1h.01'
const TIKTOK =
  'M16.2 3c.3 2.2 1.6 3.6 3.8 3.8v2.9c-1.4 0-2.7-.4-3.8-1.2v6.3c0 3.7-2.7 6.2-6 6.2-3.2 0-5.7-2.5-5.7-5.7 0-3.5 2.9-6.1 6.6-5.6v3.1c-2-.4-3.5.8-3.5 2.5 0 1.5 1.2 2.6 2.6 2.6 1.6 0 2.8-1.1 2.8-3.1V3z'

/** Renders the nav's social links. */
export function NavSocialLinks({ className = '' }: { className?: string }) {
  return (
    <ul className={`flex ${className}`}>
      <SocialLink name="Facebook" href={site.links.facebook} path={FACEBOOK} newTab />
      <SocialLink name="Instagram" href={site.links.instagram} path={INSTAGRAM} outlined newTab />
      <SocialLink name="TikTok" href={site.links.tiktok} path={TIKTOK} newTab />
    </ul>
  )
}

/** Renders the footer's social links; Instagram is a placeholder. */
export function FooterSocialLinks() {
  return (
    <ul className="-ml-3 flex md:-mr-3 md:ml-0">
      <SocialLink name="Facebook" href={site.links.facebook} path={FACEBOOK} />
      <SocialLink name="Instagram" href={site.links.instagramPlaceholder} path={INSTAGRAM} outlined />
      <SocialLink name="TikTok" href={site.links.tiktok} path={TIKTOK} newTab />
    </ul>
  )
}

function SocialLink(link: { name: string; href: string; path: string; outlined?: boolean; newTab?: boolean }) {
  const tabProps = link.newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  const colorProps = link.outlined
    ? { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6 }
    : { fill: 'currentColor' }
  return (
    <li>
      <a
        href={link.href}
        {...tabProps}
        aria-label={link.newTab ? `${link.name} (opens in a new tab)` : link.name}
        className="grid h-11 w-11 md:max-lg:w-9 place-items-center text-smoke transition-colors duration-200 hover:text-gold"
      >
        <svg viewBox="0 0 24 24" {...colorProps} strokeLinecap="round" aria-hidden="true" className="size-[1.15rem]">
          <path d={link.path} />
        </svg>
      </a>
    </li>
  )
}
