/** The plus before what can be unfolded or added; within an open fold it becomes a minus. */
export function PlusSign() {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden="true"
      className="size-4 shrink-0 text-gold"
    >
      <path d="M3 8h10" />
      <path d="M8 3v10" className="group-open/fold:hidden" />
    </svg>
  )
}
