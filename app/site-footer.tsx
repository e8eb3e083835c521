import { Footer } from '@/components/layout/site-nav'
import { gatewayInUse } from '@/lib/payments/server/gateways'

/** Renders the footer, with a demo site's notice. */
export function SiteFooter() {
  return <Footer demoNotice={gatewayInUse().demoNotice} />
}
