import { CloseIcon, dismissButtonClass } from '@/components/ui/alert-parts'

/** Says that a booking link was ignored for a booked ride. */
export function LinkIgnoredAlert({ onDismiss }: { onDismiss: () => void }) {
  return (
    <div role="alert" className="mb-8 flex items-start gap-2 rounded-xl border border-ash bg-coal py-2 pr-2 pl-5">
      <p className="min-w-0 grow py-2.5">
        Your booked ride is still open here, so we did not use the link you followed. To book another ride, choose Start
        New Booking below the confirmation.
      </p>
      <button type="button" onClick={onDismiss} aria-label="Dismiss this message" className={dismissButtonClass}>
        <CloseIcon />
      </button>
    </div>
  )
}
