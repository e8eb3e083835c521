/**
 * What became of the booking before this one, and of its money. It stays until it is put away: the booking itself is
 * gone from here, and nobody should have to read an amount within five seconds.
 */
export function PartingWords({ sentence, onDismiss }: { sentence: string; onDismiss: () => void }) {
  return (
    <div role="alert">
      {sentence === '' ? null : (
        <div className="mb-8 flex items-start gap-3 rounded-xl border border-ash bg-coal py-2 pr-2 pl-5">
          <svg
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
            className="mt-2.5 size-5 shrink-0 text-go"
          >
            <circle cx="12" cy="12" r="9" />
            <path d="m8 12.4 2.7 2.7L16 9.5" />
          </svg>
          <p className="min-w-0 grow py-2">{sentence}</p>
          <button
            type="button"
            onClick={onDismiss}
            aria-label="Dismiss this message"
            className="grid size-11 shrink-0 place-items-center rounded-lg text-smoke transition-colors duration-200 hover:text-gold"
          >
            <svg
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              aria-hidden="true"
              className="size-5"
            >
              <path d="m6 6 12 12M18 6 6 18" strokeLinecap="round" />
            </svg>
          </button>
        </div>
      )}
    </div>
  )
}
