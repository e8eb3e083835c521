import { Spinner } from '@/components/ui/state-panel'

/** Reserves the layout of a loading ride. */
export function RideSkeleton() {
  return (
    <div className="relative">
      <h1 className="sr-only">Your ride</h1>
      <Spinner label="Loading your ride" className="absolute top-48 left-1/2 -translate-x-1/2" />
      <div aria-hidden="true" className="grid gap-8 mask-b-from-60%">
        <div className="grid gap-4">
          <div className="h-3 w-32 rounded bg-ash" />
          <div className="h-11 w-72 max-w-full rounded-lg bg-ash/70 md:h-16 md:w-120" />
          <div className="h-11 w-56 max-w-full rounded-lg bg-ash/70 md:h-16 md:w-88" />
          <div className="h-5 w-64 max-w-full rounded bg-ash" />
        </div>
        <div className="h-12 border-y border-ash" />
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)] lg:gap-12">
          <div className="grid content-start gap-5">
            <div className="h-36 rounded-2xl border border-ash bg-coal" />
            <div className="h-24 rounded-2xl border border-ash bg-coal" />
            <div className="h-11 rounded-lg border border-ash" />
          </div>
          <div className="h-72 rounded-xl border border-ash bg-coal lg:h-120" />
        </div>
      </div>
    </div>
  )
}
