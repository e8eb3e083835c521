/** Renders a labeled spinner. */
export function Spinner({ label, className = '' }: { label: string; className?: string }) {
  return (
    <span role="status" className={`inline-grid place-items-center ${className}`}>
      <span
        aria-hidden="true"
        className="size-9 animate-turn rounded-full border-2 border-ivory/20 border-t-ivory/80"
      />
      <span className="sr-only">{label}</span>
    </span>
  )
}
