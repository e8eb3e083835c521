const FIRST_YEAR = 2025

/** Formats "© 2025", later "© 2025–2026". */
export function formatCopyrightYears(now: number): string {
  return now > FIRST_YEAR ? `© ${FIRST_YEAR}–${now}` : `© ${FIRST_YEAR}`
}
