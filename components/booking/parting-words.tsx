import { CloseSign, dismissClass, ToneSign } from '@/components/ui/notice-parts'

/**
 * What became of the booking before this one, and of its money. It stays until it is put away: the booking itself is
 * gone from here, and nobody should have to read an amount within five seconds.
 */
export function PartingWords({ sentence, onDismiss }: { sentence: string; onDismiss: () => void }) {
  return (
    <div role="alert">
      {sentence === '' ? null : (
        <div className="mb-8 flex items-start gap-3 rounded-xl border border-ash bg-coal py-2 pr-2 pl-5">
          <ToneSign tone="success" />
          <p className="min-w-0 grow py-2.5">{sentence}</p>
          <button type="button" onClick={onDismiss} aria-label="Dismiss this message" className={dismissClass}>
            <CloseSign />
          </button>
        </div>
      )}
    </div>
  )
}
