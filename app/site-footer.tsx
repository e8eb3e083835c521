import { Footer } from '@/components/layout/footer'
import { env } from '@/lib/server/env'
import { demoNotice } from '@/lib/server/payments/config'

/** Renders the footer with what the settings say about this site: the one place that decides whether it is a demo. */
export function SiteFooter() {
  return <Footer demoNotice={demoNotice(env().payments)} />
}
