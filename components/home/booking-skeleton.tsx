import { Spinner } from '@/components/ui/spinner'

/** The booking's room while its form is on the way: the same two columns, so that nothing moves when it comes. */
export function BookingSkeleton() {
  return (
    <div className="relative grid gap-8 lg:grid-cols-[1fr_26rem]">
      <div aria-hidden="true" className="grid content-start gap-6">
        {[0, 1, 2, 3, 4].map(row => (
          <div key={row} className="grid gap-2">
            <div className="h-3 w-28 rounded bg-ash" />
            <div className="h-12 rounded-lg border border-ash bg-coal" />
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="hidden min-h-96 rounded-2xl border border-ash bg-coal lg:block" />
      <Spinner label="Loading the booking form" className="absolute inset-0 m-auto size-fit" />
    </div>
  )
}
