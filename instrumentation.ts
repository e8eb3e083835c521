/** Checks the settings at server start instead of at a visitor's request. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { start } = await import('./lib/operations/start')
  await start()
}
