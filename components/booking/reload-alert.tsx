import { CloseIcon, dismissButtonClass, ToneIcon } from '@/components/ui/alert-parts'

/**
 * What became of the booking before this one, and of its money. It stays until it is put away: the booking itself is
 * gone from here, and nobody should have to read an amount within five seconds.
 */
export function ReloadAlert({ message, onDismiss }: { message: string; onDismiss: () => void }) {
  return (
    <div role="alert">
      {message === '' ? null : (
        <div className="mb-8 flex items-start gap-3 rounded-xl border border-ash bg-coal py-2 pr-2 pl-5">
          <ToneIcon tone="success" />
          <p className="min-w-0 grow py-2.5">{message}</p>
          <button type="button" onClick={onDismiss} aria-label="Dismiss this message" className={dismissButtonClass}>
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  )
}
