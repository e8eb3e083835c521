import { Footer } from '@/components/layout/site-nav'
import { demoNotice } from '@/lib/payments/server'

/** Renders the footer, with a demo site's notice. */
export function SiteFooter() {
  return <Footer demoNotice={demoNotice()} />
}
