import { Spinner } from '@/components/ui/state-panel'

/** Renders the loading state of a page that is opened with a private link. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div className="grid min-h-[60dvh] place-items-center noscript:hidden">
      <Spinner label={label} />
    </div>
  )
}
