import { Footer } from '@/components/layout/footer'
import { env } from '@/lib/server/env'
import { demoNotice } from '@/lib/server/payments/config'

/** Renders the footer, with a demo site's notice. */
export function SiteFooter() {
  return <Footer demoNotice={demoNotice(env().payments)} />
}
