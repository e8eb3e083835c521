import { BookingSettingsProvider } from '@/components/booking/hooks/booking-settings'
import { OperatorPage } from '@/components/operator/operator-page'
import { describePrivatePage, OperatorShell } from '@/components/operator/operator-shell'
import { ToastProvider } from '@/components/ui/toast'
import { readServiceRules } from '@/lib/booking/server/service-rules'
import { paymentOffer } from '@/lib/payments/server/gateways'
import { browserMaps } from '@/lib/places/server/adapters'

export const generateMetadata = () => describePrivatePage('Operator', 'The operator page for a booking with')

/** Renders the operator page; its URL fragment never reaches a server. */
export default async function Operator() {
  const { usualWait } = await readServiceRules()
  // Google scripts report the page URL, and this one grants access to a booking.
  const maps = { ...browserMaps(), google: null }
  return (
    <OperatorShell label="For the operator">
      <BookingSettingsProvider settings={{ payments: paymentOffer(), maps, waits: usualWait }}>
        <ToastProvider>
          <OperatorPage />
        </ToastProvider>
      </BookingSettingsProvider>
    </OperatorShell>
  )
}
