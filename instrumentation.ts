/** Runs once when the server starts: what cannot be used stops it here, in words, and not a visitor later. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { start } = await import('@/lib/server/start')
  await start()
  if (process.env.NODE_ENV !== 'production') return
  const { guardResponses: guardAnswers } = await import('@/lib/server/response-guard')
  guardAnswers()
}
