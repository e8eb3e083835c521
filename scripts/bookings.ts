// Lists bookings and records the operator’s actions: `npm run bookings`, `npm run bookings -- help`.
import './load-settings'
import { parseArgs } from 'node:util'
import { erase } from './bookings/erase'
import { exportCsv } from './bookings/export'
import { getCalendarUrl, getOperatorUrl } from './bookings/links'
import { createAdjustmentCommand, manualAdjustments } from './bookings/manual-adjustments'
import { list, show } from './bookings/read'

const USAGE = `Usage: npm run bookings -- COMMAND
  list [--json]                   list all bookings, newest first
  show ID [--json]                one booking with its payments and its history
  zelle ID                        record that the Zelle transfer arrived
  refund ID                       record that you sent the refund
  charged ID TRANSACTION          record that an unknown or unmatched payment was made for this ride
  uncharged ID                    record that it was not made
  chargeback ID [TRANSACTION]     record a chargeback
  chargeback-reversed ID [TRANSACTION]  record that it was reversed
  export [--from DATE] [--to DATE]  export bookings by pickup date (2027-03-14) as CSV
  calendar                        print the secret URL of the calendar of all rides
  link ID                         print the operator link for a booking
  erase ID --yes                  permanently erase the personal data of a past or canceled ride`

/** Commands with their numbers of required and optional arguments. */
const COMMANDS = new Map<string, { words: number; more?: number; run: (words: string[]) => Promise<string> }>([
  ['list', { words: 0, run: () => list({ json: values.json }) }],
  ['show', { words: 1, run: ([id]) => show({ id, json: values.json }) }],
  ['export', { words: 0, run: () => exportCsv(values) }],
  ['calendar', { words: 0, run: () => getCalendarUrl() }],
  ['erase', { words: 1, run: ([id]) => erase({ id, yes: values.yes }) }],
  ['link', { words: 1, run: ([id]) => getOperatorUrl(id) }],
  ...manualAdjustments.map(
    ({ name, words, more, write }) => [name, { words, more, run: createAdjustmentCommand(write) }] as const,
  ),
])

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, from: { type: 'string' }, to: { type: 'string' }, yes: { type: 'boolean' } },
})
const [name = 'list', ...words] = positionals
const command = COMMANDS.get(name)
const extraArguments = words.length - (command?.words ?? 0)
if (command === undefined || extraArguments < 0 || extraArguments > (command.more ?? 0)) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  try {
    // Flush before exiting, since a pipe may be slow.
    process.stdout.write(await command.run(words))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
