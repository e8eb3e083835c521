import { Logo } from './logo'
import { MotionToggle } from './motion-toggle'
import { Nav } from './nav'
import { NavSocialLinks } from './social-links'

/** Renders the home page's nav on the server. */
export function SiteNav({ hiddenSections }: { hiddenSections?: readonly string[] }) {
  return (
    <Nav
      hiddenSections={hiddenSections}
      home={<Logo className="md:max-lg:[&>span]:sr-only" />}
      tools={
        <div className="flex items-center max-md:flex-wrap max-md:mt-3 max-md:-ml-3 max-md:justify-between md:ml-2">
          <NavSocialLinks />
          <MotionToggle className="md:max-lg:hidden lg:w-11 lg:justify-center lg:[&>span]:sr-only" />
        </div>
      }
    />
  )
}
