import { CloseIcon, dismissButtonClass } from '@/components/ui/alert-parts'

/** Shows once that Google Maps failed. */
export function MapsFailedAlert({ failure, onDismiss }: { failure: string | null; onDismiss: () => void }) {
  return (
    <div role="alert" className="empty:sr-only">
      {failure === null ? null : (
        <div className="flex items-start gap-2 rounded-xl border border-ash bg-coal py-1.5 pr-1.5 pl-4 text-label">
          <div className="min-w-0 grow py-2">
            <p className="break-words">{failure}</p>
            <p className="mt-0.5 text-smoke">You can continue booking with our own places and map.</p>
          </div>
          <button type="button" onClick={onDismiss} aria-label="Dismiss this message" className={dismissButtonClass}>
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  )
}
