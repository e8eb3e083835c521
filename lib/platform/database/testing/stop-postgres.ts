/** Ends the PostgreSQL server of a test run. */
export default async function stop(): Promise<void> {
  await Object(globalThis).stopPostgres?.()
}
