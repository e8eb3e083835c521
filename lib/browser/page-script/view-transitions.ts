import 'client-only'

/**
 * Ignores skipped view transitions. A second click during a transition skips it, which browsers report as an unhandled
 * rejection.
 */
export function ignoreSkippedTransitions(): void {
  for (const type of ['pageswap', 'pagereveal'] as const) {
    window.addEventListener(type, ({ viewTransition }) => viewTransition?.ready.catch(() => undefined))
  }
}
