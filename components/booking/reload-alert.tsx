import { CloseIcon, dismissButtonClass, ToneIcon } from '@/components/ui/alert-parts'

/** Shows the outcome of the cleared booking until dismissed: its amount must stay readable. */
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
