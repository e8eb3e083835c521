import { useEffect, useRef } from 'react'
import type { MissingField } from '@/lib/booking/model/field-errors'

/** Long enough that typing is not interrupted. */
const ANNOUNCE_AFTER_MS = 1000

type MissingFieldsProps = {
  fields: readonly MissingField[]
  /** Shows and focuses the field. */
  onChoose: (name: string) => void
  /** The others are counted. */
  maxNamed?: number
  className?: string
}

/** Names the empty required fields next to a disabled button; choosing one focuses it. */
export function MissingFields({ fields, onChoose, maxNamed = fields.length, className = '' }: MissingFieldsProps) {
  const listedFields = fields.slice(0, maxNamed)
  const status = useRef<HTMLSpanElement>(null)
  const text = fields.length === 0 ? '' : `Still needed: ${fields.map(({ label }) => label).join(', ')}`
  const announced = useRef(text)
  useEffect(() => {
    if (announced.current === text) return
    const timer = setTimeout(() => {
      announced.current = text
      if (status.current) status.current.textContent = text || 'Nothing else is needed.'
    }, ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className={`text-label text-smoke ${fields.length === 0 ? 'sr-only' : className}`}>
      {fields.length === 0 ? null : (
        <p className="missing-fields flex flex-wrap items-center gap-x-1.5">
          Still needed:{' '}
          {listedFields.map(({ name, label }, i) => (
            <span key={name}>
              <button type="button" onClick={() => onChoose(name)}>
                {label}
              </button>
              {i < listedFields.length - 1 ? ',' : null}
            </span>
          ))}
          {listedFields.length < fields.length ? ` and ${fields.length - listedFields.length} more` : null}
        </p>
      )}
      <span ref={status} role="status" className="sr-only" />
    </div>
  )
}
