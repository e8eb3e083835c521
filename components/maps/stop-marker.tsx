/** Renders a stop's number for maps made of DOM elements. */
export function StopMarker({ number }: { number: number }) {
  return (
    <span
      aria-hidden="true"
      data-marker="stop"
      className="grid size-5 place-items-center rounded-full border-2 border-ink bg-ivory font-sans text-xs leading-none font-semibold text-ink tabular-nums"
    >
      {number}
    </span>
  )
}
