import { site } from '@/lib/site'

/** Renders the nav's social links. */
export function NavSocialLinks({ className = '' }: { className?: string }) {
  return (
    <ul className={`social-links flex ${className}`}>
      <SocialLink name="Facebook" href={site.links.facebook} newTab />
      <SocialLink name="Instagram" href={site.links.instagram} newTab />
      <SocialLink name="TikTok" href={site.links.tiktok} newTab />
    </ul>
  )
}

/** Renders the footer's social links; Instagram is a placeholder. */
export function FooterSocialLinks() {
  return (
    <ul className="social-links -ml-3 flex md:-mr-3 md:ml-0">
      <SocialLink name="Facebook" href={site.links.facebook} />
      <SocialLink name="Instagram" href={site.links.instagramPlaceholder} />
      <SocialLink name="TikTok" href={site.links.tiktok} newTab />
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
