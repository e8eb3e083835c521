import { CallLink } from '@/components/ui/button'
import { StatePanel } from '@/components/ui/state-panel'

/** Explains that JavaScript is required: only the browser sees the token. */
export function RideWithoutScript({ phone }: { phone: string }) {
  return (
    <noscript>
      <h1 className="mb-8 font-display text-title font-medium">Your ride</h1>
      <StatePanel
        kind="empty"
        message="Your ride page requires JavaScript. Please call us with your booking ID and we will give you the details."
      >
        <CallLink phone={phone} variant="primary" />
      </StatePanel>
    </noscript>
  )
}
