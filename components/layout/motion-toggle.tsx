/** Pauses and resumes all motion; the page script does the work. */
export function MotionToggle({ className = '' }: { className?: string }) {
  return (
    <button type="button" data-motion-toggle="" className={`motion-toggle ${className}`}>
      <svg viewBox="0 0 16 16" fill="currentColor" aria-hidden="true" className="size-3.5">
        <path className="when-moving" d="M3.5 2h3v12h-3zM9.5 2h3v12h-3z" />
        <path className="when-paused" d="M4 1.8v12.4L14 8z" />
      </svg>
      <span className="when-moving">Pause motion</span>
      <span className="when-paused">Resume motion</span>
    </button>
  )
}
