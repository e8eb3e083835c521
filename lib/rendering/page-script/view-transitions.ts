import 'client-only'

/** Ignores skipped view transitions, which browsers report as unhandled rejections. */
export function ignoreSkippedTransitions(): void {
  for (const type of ['pageswap', 'pagereveal'] as const) {
    window.addEventListener(type, ({ viewTransition }) => viewTransition?.ready.catch(() => undefined))
  }
}
