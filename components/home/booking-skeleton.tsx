import { Spinner } from '@/components/ui/spinner'

const FIELDS = ['pickup', 'drop-off', 'service', 'vehicle', 'when', 'transfer', 'passengers', 'extra time']

/** Reserves the wizard's space, so that anchor jumps land correctly. */
export function BookingSkeleton() {
  return (
    <div className="relative grid h-[133.4rem] content-start gap-8 overflow-hidden sm:h-[125.2rem] lg:h-[109rem] lg:grid-cols-[1fr_26rem]">
      <div aria-hidden="true" className="grid gap-7 mask-b-from-60%">
        {FIELDS.map(field => (
          <div key={field} className="grid gap-2.5">
            <div className="h-3 w-28 rounded bg-ash" />
            <div className="h-14 rounded-lg border border-ash bg-coal" />
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="hidden h-112 rounded-2xl border border-ash bg-coal mask-b-from-60% lg:block" />
      <Spinner label="Loading the booking form" className="absolute inset-x-0 top-48" />
    </div>
  )
}
