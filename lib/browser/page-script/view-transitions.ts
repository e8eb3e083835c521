import 'client-only'

/**
 * Lets a page fade into the next (the style sheet asks for it), and lets that be skipped: a visitor who follows a second
 * link before the first has come is no error, though browsers report it as one where nobody takes it.
 */
export function ignoreSkippedTransitions(): void {
  for (const type of ['pageswap', 'pagereveal'] as const) {
    window.addEventListener(type, ({ viewTransition }) => viewTransition?.ready.catch(() => undefined))
  }
}
