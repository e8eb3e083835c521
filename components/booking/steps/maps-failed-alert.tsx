import { Alert } from '@/components/ui/alert'

/** Shows once that Google Maps failed. */
export function MapsFailedAlert({ failure, onDismiss }: { failure: string | null; onDismiss: () => void }) {
  return (
    <Alert variant="notice" shown={failure !== null} onDismiss={onDismiss} className="text-label">
      <p className="break-words">{failure}</p>
      <p className="mt-0.5 text-smoke">You can continue booking with our own places and map.</p>
    </Alert>
  )
}
