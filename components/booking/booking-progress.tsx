const STEPS = ['Ride Details', 'Contact Info', 'Confirmation'] as const

/** Shows which of the three steps is current. */
export function BookingProgress({ current }: { current: 1 | 2 | 3 }) {
  return (
    <ol aria-label="Booking progress" className="mb-8 flex flex-wrap gap-y-2 border-t border-ash md:mb-12">
      {STEPS.map((name, index) => {
        const number = index + 1
        const state = number < current ? 'done' : number === current ? 'here' : 'ahead'
        return (
          <li
            key={name}
            aria-current={state === 'here' ? 'step' : undefined}
            className={`-mt-px flex-1 border-t-2 pt-3 pr-2 text-label sm:text-base ${
              state === 'ahead'
                ? 'border-transparent text-smoke'
                : state === 'here'
                  ? 'border-gold'
                  : 'border-gold/40 text-smoke'
            }`}
          >
            <span
              className={`mr-2 font-display text-xl leading-none lining-nums ${state === 'here' ? 'text-gold' : ''}`}
            >
              {number}
            </span>
            <span className="max-[22rem]:block">{name}</span>
            {state === 'done' ? <span className="sr-only"> (done)</span> : null}
          </li>
        )
      })}
    </ol>
  )
}
