import { Button } from '@/components/ui/button'

/** Renders the error page of a page that is opened with a private link. */
export function LinkUnavailable({
  heading,
  message,
  command,
  isRetrying = false,
  onRetry,
}: {
  heading: string
  message: string
  /** Makes a new link on the server. */
  command?: string
  isRetrying?: boolean
  onRetry?: () => void
}) {
  return (
    <div role="alert" className="grid min-h-[60dvh] content-center justify-items-start py-16">
      <h1 className="font-display text-title font-medium">{heading}</h1>
      <p className="mt-4 max-w-[36rem] text-lead text-smoke">{message}</p>
      {onRetry ? (
        <Button onClick={onRetry} disabled={isRetrying} className="mt-8">
          {isRetrying ? 'Trying again…' : 'Try again'}
        </Button>
      ) : null}
      {command === undefined ? null : (
        <p className="mt-4 max-w-[36rem] text-smoke">
          To create a new link, run <code className="text-ivory">{command}</code> on the server.
        </p>
      )}
    </div>
  )
}
