// Lists, shows and exports bookings, prints links and erases personal data: `npm run bookings -- help`.
import './load-settings'
import { loadConnectionsOfCommand } from '@/lib/operations/connections'
import { runBookingsCommand } from './bookings/run-command'

try {
  await loadConnectionsOfCommand()
  // Flush before exiting, since a pipe may be slow.
  process.stdout.write(await runBookingsCommand(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
